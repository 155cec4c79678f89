# Where a host listens.
type Web::Listen = Struct[{ 'address' => String, 'port' => Web::Port }]
