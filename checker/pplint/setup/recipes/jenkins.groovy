// Jenkinsfile: findings with their trend, by the plug-in Warnings (warnings-ng).
pipeline {
  agent {
    docker { image 'python:3.12' }
  }
  stages {
    stage('pplint') {
      steps {
        sh 'python3 -m venv .venv && .venv/bin/pip install puppet-pplint==0.1.0'
        sh '.venv/bin/pplint --exit-zero --output sarif:pplint.sarif'
      }
    }
  }
  post {
    always {
      recordIssues tool: sarif(id: 'pplint', name: 'pplint', pattern: 'pplint.sarif'),
        qualityGates: [[threshold: 1, type: 'NEW', criticality: 'FAILURE']]
    }
  }
}
