/**
 * Checks the dependencies of both packages: writes the bill of materials as CycloneDX, and fails for a license that a company may have to
 * review, for a dependency of the library that is not listed here, or for a known vulnerability.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const LICENSES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD']
const LIBRARY = ['ts-brand', 'uuidv7']

function npm(...args) {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

const { status, stdout, stderr } = npm('sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only')
if (status !== 0) throw new Error(`npm sbom\n${stderr}`)
mkdirSync(`${root}.build`, { recursive: true })
writeFileSync(`${root}.build/sbom.cdx.json`, stdout)

const components = JSON.parse(stdout).components.map(({ name, version, licenses = [] }) => ({
  name,
  version,
  license: licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' '),
}))
const problems = components
  .filter(({ license }) => !LICENSES.includes(license))
  .map(
    ({ name, version, license }) =>
      `${name} ${version} has a license that is not listed: ${license || 'none'}`,
  )

const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
if (Object.keys(dependencies).join() !== LIBRARY.join())
  problems.push(
    `brandid depends on ${Object.keys(dependencies).join(', ')} instead of only ${LIBRARY.join(', ')}`,
  )

const audit = npm('audit', '--omit=dev', '--json')
const { metadata, vulnerabilities = {} } = JSON.parse(audit.stdout || '{}')
for (const { name, severity } of Object.values(vulnerabilities))
  problems.push(`${name} has a known vulnerability: ${severity}`)

const licenses = [...new Set(components.map(({ license }) => license))].sort().join(', ')
console.log(`${components.length} packages under ${licenses}: .build/sbom.cdx.json`)
console.log(
  metadata
    ? 'no known vulnerability'
    : 'vulnerabilities: skipped, because the registry does not support audits',
)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
