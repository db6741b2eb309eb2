/** Runs a single check, or all checks in parallel. */
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { UNSTEADY, WITHOUT_SCRIPTS } from './table.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const logs = join(root, '.build/checks')

/** The number of characters to print from the end of a failed check's log. */
const LOG_LENGTH = 8000

const PATH = [
  join(root, 'node_modules/.bin'),
  join(root, 'scripts/node_modules/.bin'),
  process.env.PATH,
].join(delimiter)

/** Lists the commands that have to run before a check. A command that more than one check needs runs only once. */
export function preparationsOf({ installs = [], prepares = [] }) {
  return [
    ...installs.map((folder) => {
      const flags = WITHOUT_SCRIPTS.includes(folder) ? ' --ignore-scripts' : ''
      return `npm ci --silent --no-audit --no-fund${flags} --prefix ${folder}`
    }),
    ...prepares,
  ]
}

/** Returns how many times to try a check: twice if a browser, a server or the registry may fail for unrelated reasons. */
export const triesOf = ({ needs }) => (needs.some((need) => UNSTEADY.includes(need)) ? 2 : 1)

/** Runs a check in this terminal, with additional arguments and environment variables. Returns its exit code. */
export function runHere(check, args = [], env = {}) {
  const commands = [...preparationsOf(check), [check.command, ...args.map(quoted)].join(' ')]
  for (const command of commands) {
    const { status } = spawnSync('bash', ['-c', command], {
      cwd: root,
      env: { ...process.env, ...env, PATH },
      stdio: 'inherit',
    })
    if (status !== 0) return status ?? 1
  }
  return 0
}

/**
 * Runs checks in parallel, `lanes` at a time and the longest first, then the checks that have to run alone. `attempt` runs the
 * command of a check and returns its exit code. `failed` receives the name of each failed check. Returns the exit code, seconds
 * and tries of each check and preparation.
 */
export async function runAll(checks, { lanes, say, attempt, failed = () => {} }) {
  const outcomes = []

  async function tried(times, name, command, check = name) {
    const began = performance.now()
    let tries = 1
    let code = await attempt(command, check)
    while (code !== 0 && tries < times) {
      tries += 1
      say(`-- exit code ${code}, retrying: ${name}`)
      code = await attempt(command, check)
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    say(`-- ${seconds} s, exit code ${code}: ${name}`)
    outcomes.push({ name, seconds, code, tries })
    if (code !== 0) await failed(check)
    return code
  }

  // Preparations install packages from the registry, so each is tried a second time if it fails.
  const prepared = new Map()
  async function prepare(command, check) {
    if (!prepared.has(command)) prepared.set(command, tried(2, command, command, check))
    return prepared.get(command)
  }

  async function runOne(check) {
    for (const command of preparationsOf(check)) {
      const code = await prepare(command, check.name)
      if (code === 0) continue
      say(`-- ${check.name} cannot run without: ${command}`)
      outcomes.push({ name: check.name, seconds: 0, code, tries: 0 })
      return
    }
    await tried(triesOf(check), check.name, check.command)
  }

  const waiting = checks.filter(({ isAlone }) => !isAlone).sort((one, other) => other.minutes - one.minutes)
  async function work(queue) {
    for (let next = queue.shift(); next; next = queue.shift()) await runOne(next)
  }
  await Promise.all(Array.from({ length: lanes }, () => work(waiting)))
  await work(checks.filter(({ isAlone }) => isAlone))
  return outcomes
}

/** Runs all checks on a single build, as CI does. Returns the exit code. */
export async function runForCi(checks) {
  await rm(logs, { recursive: true, force: true })
  await mkdir(logs, { recursive: true })
  const env = {
    ...process.env,
    PATH,
    CI: 'true',
    PREBUILT: 'true',
    CHURN_SECONDS: '20',
    FAULT_OPERATIONS: '1000',
  }
  const began = performance.now()
  const processor = new Map()
  const attempt = (command, name) =>
    new Promise((settle) => {
      const log = createWriteStream(join(logs, name), { flags: 'a' })
      log.write(`$ ${command}\n`)
      const child = spawn('bash', ['-c', TIMED, 'bash', command], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      })
      const [, stdout, stderr, times] = child.stdio
      for (const stream of [stdout, stderr]) stream.pipe(log, { end: false })
      let printed = ''
      times.on('data', (text) => {
        printed += text
      })
      child.on('close', (code) => {
        processor.set(command, (processor.get(command) ?? 0) + secondsOf(printed))
        log.end(() => settle(code ?? 1))
      })
    })
  const logOf = (name) => readFile(join(logs, name), 'utf8').catch(() => 'did not run')
  const outcomes = await runAll(checks, {
    lanes: 4,
    say: console.log,
    attempt,
    // Print the log immediately, because a canceled run prints nothing later.
    failed: async (name) => console.log(`\n== ${name} failed\n${(await logOf(name)).slice(-LOG_LENGTH)}`),
  })
  for (const { name } of checks) console.log(`\n== ${name}\n${await logOf(name)}`)
  const commandOf = (name) => checks.find((each) => each.name === name)?.command ?? name
  console.log(tableOf(outcomes, ({ name }) => Math.round(processor.get(commandOf(name)) ?? 0)))
  console.log(`${Math.round((performance.now() - began) / 60_000)} minutes`)
  const failed = outcomes.filter(({ code }) => code !== 0)
  for (const { name } of failed) console.log(`failed: ${name}\n${failuresIn(await logOf(name))}`)
  return failed.length > 0 ? 1 : 0
}

/** The maximum number of failure lines to repeat for each check. */
const FAILURES_MAX = 20

/** Lists the lines of a log that name a failed test or an error. CI services often show only the end of the output. */
export function failuresIn(log) {
  const lines = stripVTControlCharacters(log).split('\n')
  return lines
    .filter((line) => /^\s*(?:FAIL|failed|×|✖|not ok|\w*Error\b)|: error TS/.test(line))
    .slice(-FAILURES_MAX)
    .join('\n')
}

/** Runs a command, and prints the processor time of the command and its children on a separate stream. */
const TIMED = 'bash -c "$1"; code=$?; times >&3; exit $code'

/** Parses the output of `times`, whose second line is the user and system time of children: `1m2.345s 0m0.678s`. Returns seconds. */
function secondsOf(times) {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * m + Number(s), 0)
}

/**
 * Formats the time of each check. Sorts by processor time, because elapsed time depends on which checks run in parallel. Does not count
 * processes that outlive their check, such as a server.
 */
export function tableOf(outcomes, processorOf) {
  const rows = outcomes.map((each) => ({ ...each, processor: processorOf(each) }))
  rows.sort((one, other) => other.processor - one.processor)
  return [
    '| check | processor seconds | seconds | tries | exit code |',
    '|---|---|---|---|---|',
    ...rows.map(
      (each) => `| ${each.name} | ${each.processor} | ${each.seconds} | ${each.tries} | ${each.code} |`,
    ),
  ].join('\n')
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`
