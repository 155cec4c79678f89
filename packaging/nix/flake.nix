{
  description = "A linter and static type checker for the Puppet language";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { nixpkgs, ... }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      source = builtins.readFile ../../checker/pplint/__init__.py;
      version = builtins.head (builtins.match ".*__version__ = \"([^\"]+)\".*" source);
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          python = pkgs.python3Packages;
          tree-sitter-ruby = python.buildPythonPackage rec {
            pname = "tree-sitter-ruby";
            version = "0.23.1";
            pyproject = true;
            build-system = [ python.setuptools ];
            src = python.fetchPypi {
              pname = "tree_sitter_ruby";
              inherit version;
              sha256 = "886ed200bfd1f3ca7628bf1c9fefd42421bbdba70c627363abda67f662caa21e";
            };
            pythonImportsCheck = [ "tree_sitter_ruby" ];
          };
        in
        {
          default = python.buildPythonApplication {
            pname = "pplint";
            inherit version;
            src = ../..;
            pyproject = true;
            build-system = [ python.setuptools ];
            buildInputs = [ pkgs.oniguruma ];
            dependencies = [ python.markdown-it-py python.msgspec python.pathspec python.pyyaml python.regex python.rich python.tree-sitter tree-sitter-ruby ];
            pythonImportsCheck = [ "pplint" "pplint_grammar._oniguruma" ];
            meta.mainProgram = "pplint";
          };
        });
    };
}
