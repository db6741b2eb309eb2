/**
 * The tests of test/sql on node:sqlite, which Node 20 does not have: there they run under the node@22 of the registry,
 * which stays in .build/node-22, as for .ci/run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CI } from './servers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = `${root}.build/node-22`
const installed = `${directory}/node_modules/node/bin/node`

/** What is read of vitest's report. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** A Node that has node:sqlite: this one, or one that is installed now. */
function nodeWithSqlite(): string {
  if (isBuiltin('node:sqlite')) return process.execPath
  if (existsSync(installed)) return installed
  mkdirSync(directory, { recursive: true })
  const options = ['--loglevel=error', '--no-save', '--no-package-lock']
  run('npm', ['install', ...options, '--prefix', directory, 'node@22'])
  return installed
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SLOW_TESTS: 'true' },
  })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
}

/** The tests that run on every embedded database. */
const files = readdirSync(`${root}test/sql/embedded`)
  .map((name) => `test/sql/embedded/${name}`)
  .filter((file) => readFileSync(root + file, 'utf8').includes('describe.each(embedded)'))

it('node:sqlite passes the tests of embedded databases', { timeout: 600_000 }, ({ skip }) => {
  let node: string
  try {
    node = nodeWithSqlite()
  } catch (error) {
    if (CI === 'true') throw error
    console.warn(
      `node:sqlite is left out: Node ${process.version} has none, and node@22 was not to be had. ${error}`,
    )
    return skip()
  }

  const place = mkdtempSync(`${tmpdir()}/brandid-node-sqlite-`)
  try {
    const report = `${place}/report.json`
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`]
    run(node, [...vitest, '--testNamePattern', 'node:sqlite', ...files])
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const passed = testResults.filter(({ assertionResults }) => {
      const own = assertionResults.filter(({ fullName }) => fullName.includes('node:sqlite'))
      return own.length > 0 && own.every(({ status }) => status === 'passed')
    })
    expect(files.length).toBeGreaterThan(3)
    expect(passed.map(({ name }) => relative(root, name)).sort()).toEqual(files.sort())
  } finally {
    rmSync(place, { recursive: true })
  }
})
