// A step of a shared library: `pplint()` checks the workspace, and the plug-in Warnings (warnings-ng) shows the trend.
// `pplint(version: '@VERSION@', arguments: '--preset all site-modules')` sets what may be set.
def call(Map options = [:]) {
  String version = options.version ?: '@VERSION@'
  String arguments = options.arguments ?: ''
  sh "python3 -m venv .pplint-venv && .pplint-venv/bin/pip install --quiet puppet-pplint==${version}"
  sh ".pplint-venv/bin/pplint check --exit-zero --cache-dir .pplint-cache --output sarif:pplint.sarif ${arguments}"
  recordIssues tool: sarif(id: 'pplint', name: 'pplint', pattern: 'pplint.sarif'),
    qualityGates: [[threshold: 1, type: 'NEW', criticality: 'FAILURE']]
}
