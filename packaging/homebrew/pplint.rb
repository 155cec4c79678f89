class Pplint < Formula
  include Language::Python::Virtualenv

  desc "Linter and static type checker for the Puppet language"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "libyaml"
  depends_on "oniguruma"
  depends_on "python@3.13"

  # `brew update-python-resources pplint` writes the dependencies here.

  def install
    ENV["PPLINT_ONIGURUMA"] = Formula["oniguruma"].opt_prefix
    virtualenv_install_with_resources
    man1.install "docs/pplint.1"
    generate_completions_from_executable(bin/"pplint", "completions")
  end

  test do
    (testpath/"a.pp").write "file { '/a':\n  moed => '0644',\n}\n"
    assert_match "unknown-attribute", shell_output("#{bin}/pplint --output-format concise a.pp", 1)
    system bin/"pplint", "self", "check"
  end
end
