"""Values that are not of the type of a parameter of a class or of a defined type, in programs and in data."""

from __future__ import annotations

from collections.abc import Iterator

from pplint.base.diagnostic import Finding, Severity
from pplint.data.document import DataFile
from pplint.infer.core.problems import InvalidParameterValue
from pplint.rule import Context, rule
from pplint_rules.shared.bound_values import misfits_in
from pplint_rules.shared.explanations import explained
from pplint_rules.shared.same_cause import labelled, repeats
from pplint_rules.shared.type_mismatch import Misfit


@rule(
    "invalid-parameter-value",
    "A value that is not of the type of a class's or defined type's parameter",
    Severity.ERROR,
    yields_to=("unquoted-file-mode",),
)
def invalid_parameter_value(problem: InvalidParameterValue | DataFile, ctx: Context) -> Iterator[Finding]:
    """The catalog fails to compile if a value does not have the declared type of its parameter.

    In data, the values for parameters of classes are checked, and the part that does not fit is reported. Values that
    other files merge into a value are taken into account. `convert_to` in `lookup_options` is applied if it names a
    type.

    ```puppet file=modules/apache/manifests/vhost.pp
    define apache::vhost(Integer[1, 65535] $port = 80) { }
    ```

    ```puppet
    apache::vhost { 'www':
      port => 'http',         # error: [invalid-parameter-value]
    }
    ```

    ```puppet
    apache::vhost { 'www':
      port => 8080,
    }
    ```

    In data:

    ```puppet file=modules/apache/manifests/init.pp
    class apache(Hash[String, Integer] $ports) { }
    ```

    ```yaml file=modules/apache/hiera.yaml
    version: 5
    ```

    ```yaml path=modules/apache/data/common.yaml
    apache::ports:
      http: 80
      https: '443'         # error: [invalid-parameter-value]
    ```

    ```yaml path=modules/apache/data/common.yaml
    apache::ports:
      http: 80
      https: 443
    ```
    """
    if isinstance(problem, DataFile):
        yield from misfits_in(problem, ctx)
        return
    others = repeats(ctx, problem)
    if others is None:
        return
    labels = [ctx.label(each, "also set here") for each in labelled(others)]
    misfit = Misfit(problem.node, problem.expected, problem.found, f"parameter `{problem.name}` of {problem.owner}")
    finding = misfit.finding(ctx, *ctx.declared(problem.place, "parameter declared here"), *labels)
    yield explained(finding, problem, ctx)
