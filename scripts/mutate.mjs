/**
 * `npm run mutate`: changes the source in small ways and lists the changes that no test notices.
 *
 * It takes the files that it is given, without any those that differ from `main`, with `--all` all of `src`. Each is tried
 * with the tests of its own name, or else with those of its room. Stryker comes from the registry, into `.build`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const STRYKER = '9.6.0'
const home = '.build/stryker'
const packages = `${home}/node_modules/@stryker-mutator`

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status
}

function changedFiles() {
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'main...', '--', 'src'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

function filesToMutate(args) {
  if (args.includes('--all')) return readdirSync('src', { recursive: true }).map((name) => `src/${name}`)
  return args.length > 0 ? args : changedFiles()
}

/** The tests of a file of the source. */
function testsOf(file) {
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')
  return existsSync(own) ? own : `${dirname(own)}/*.test.ts`
}

/** Whether a file holds more than types and exports of others, as entry points do. */
const hasCode = (file) =>
  file.split('/').length > 2 &&
  /^(?:export )?(?:async )?(?:function|const|class)/m.test(readFileSync(file, 'utf8'))

const files = filesToMutate(process.argv.slice(2)).filter(
  (file) => file.endsWith('.ts') && existsSync(file) && hasCode(file),
)
if (files.length === 0) throw new Error('no file of the source to mutate')

mkdirSync(home, { recursive: true })
if (!existsSync(`${packages}/vitest-runner`)) {
  const names = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`)
  run('npm', [
    'install',
    '--silent',
    '--no-save',
    '--no-package-lock',
    '--legacy-peer-deps',
    '--prefix',
    home,
    ...names,
  ])
}

for (const file of files) {
  const report = `${home}/report.json`
  const options = {
    testRunner: 'vitest',
    plugins: [`${process.cwd()}/${packages}/vitest-runner/dist/src/index.js`],
    // TypeScript 7 has no API for JavaScript, which Stryker would ask to read it.
    tsconfigFile: 'none.json',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    mutate: [file],
    ignorePatterns: ['.build', 'bench', 'docs/api', 'coverage'],
    tempDirName: '.build/stryker/sandbox',
    reporters: ['json'],
    jsonReporter: { fileName: report },
  }
  writeFileSync(`${home}/stryker.json`, JSON.stringify(options))
  const status = run(
    process.execPath,
    [`${packages}/core/bin/stryker.js`, 'run', `${home}/stryker.json`, '--logLevel', 'error'],
    {
      MUTATION_TESTS: testsOf(file),
    },
  )
  if (status !== 0) throw new Error(`Stryker ended with ${status} at ${file}`)
  const { mutants, source } = JSON.parse(readFileSync(report, 'utf8')).files[file]
  const of = (...fates) => mutants.filter(({ status }) => fates.includes(status)).length
  const [dead, all] = [of('Killed', 'Timeout'), of('Killed', 'Timeout', 'Survived', 'NoCoverage')]
  console.log(`| \`${file}\` | ${all} | ${dead} | ${((100 * dead) / all).toFixed(1)} % |`)
  for (const { status: fate, location, mutatorName, replacement } of mutants) {
    if (fate !== 'Survived' && fate !== 'NoCoverage') continue
    const { line, column } = location.start
    const was = source.split('\n')[line - 1].trim()
    console.log(`${file}:${line}:${column} ${mutatorName}: ${was} → ${replacement}`)
  }
}
