/**
 * Runs of `mutate/runner.mjs`, as many at a time as there are cores.
 *
 * The first runs record which tests reach which changes. Each further run tries the changes to one file, and starts again if a change makes
 * the process hang or exit.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

// A run that hangs is stopped after this time plus ten times the duration of the unchanged tests.
const PATIENCE_MS = 90_000
const SLOWEST_FILE_MS = 300_000

/** The plans and logs of this process. */
const home = mkdtempSync(join(tmpdir(), 'brandid-mutate-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))

/** Records for each test file its tests, their durations, and which of them reach which changes. */
export async function findReach(changed, { specs, globals }) {
  const contents = Object.fromEntries(changed.map(({ file, content }) => [resolve(file), content]))
  const files = Object.fromEntries(changed.flatMap(({ ids }, i) => ids.map((id) => [id, i])))
  const mutants = changed.flatMap((each) => each.mutants.map(({ id }) => id))
  const waiting = specs.map((path) => resolve(path))
  const reach = []
  const share = Math.ceil(waiting.length / availableParallelism())
  const chunks = Array.from({ length: availableParallelism() }, (_, i) =>
    waiting.slice(i * share, (i + 1) * share),
  )
  await Promise.all(
    chunks.map(async (chunk, i) => {
      let left = chunk
      while (left.length > 0) {
        const log = join(home, `reach-${i}.log`)
        const entries = await runOnce({ kind: 'reach', contents, files, mutants, specs: left, globals, log })
        reach.push(...entries.filter(({ state }) => state === 'ready'))
        const last = entries.findLast(({ state }) => state === 'baseline')
        if (entries.at(-1)?.state === 'done') break
        if (last === undefined) throw new Error(`vitest does not start with ${log}.plan`)
        console.log(`${last.spec} hangs or exits without any change`)
        left = left.slice(left.indexOf(last.spec) + 1)
      }
    }),
  )
  return reach
}

/** Tries the changes to each file and passes on which of them the tests detect. */
export async function tryChanges(changed, { reach, ...shared }, settle) {
  const waiting = [...changed]
  const work = async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const began = Date.now()
      const fates = await fatesOf(each, { reach: narrow(reach, changed.indexOf(each), each), ...shared })
      settle({ ...each, seconds: Math.round((Date.now() - began) / 1000) }, fates)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** Keeps what concerns the changes to one file: the tests that reach a change, and the tests that reach any function of the file. */
function narrow(reach, index, { file, mutants }) {
  const name = basename(file, '.ts')
  return reach
    .map(({ spec, tests, always, reached, users }) => ({
      spec,
      isNear: spec.includes(`/${name}.`),
      tests,
      users: users[index] ?? [],
      reached: Object.fromEntries(mutants.flatMap(({ id }) => (reached[id] ? [[id, reached[id]]] : []))),
      always: always.filter((id) => mutants.some((mutant) => mutant.id === id)),
    }))
    .filter(({ reached, always }) => Object.keys(reached).length > 0 || always.length > 0)
}

async function fatesOf({ file, content, mutants }, { reach, ...shared }) {
  const fates = new Map(mutants.map(({ id }) => [id, 'not reached']))
  const log = join(home, `${file.replaceAll('/', '-')}.log`)
  const contents = { [resolve(file)]: content }
  let left = mutants.map(({ id }) => id)
  while (left.length > 0 && reach.length > 0) {
    const specs = reach.map(({ spec }) => spec)
    const entries = await runOnce({ kind: 'trial', contents, mutants: left, specs, reach, ...shared, log })
    for (const { id, state, spec, by } of entries) {
      if (id && state !== 'begin') fates.set(id, state)
      if (state === 'unsteady') console.log(`${spec} fails when it runs a second time: ${by}`)
    }
    const last = entries.at(-1)
    if (last?.state === 'done' || last?.state === 'control') break
    const current = entries.findLast(({ id }) => id)?.id
    if (current === undefined) throw new Error(`vitest does not start with ${log}.plan`)
    // If a change made the process hang or exit, the tests detected the change.
    if (last.state === 'begin') fates.set(current, 'timeout')
    left = left.slice(left.indexOf(current) + 1)
  }
  return fates
}

/** Runs vitest with a plan until it ends or hangs. Returns the log entries. */
function runOnce(plan) {
  rmSync(plan.log, { force: true })
  const path = `${plan.log}.plan`
  writeFileSync(path, JSON.stringify(plan))
  const read = () =>
    existsSync(plan.log)
      ? readFileSync(plan.log, 'utf8')
          .split('\n')
          // Drop the last line, which may be incomplete.
          .slice(0, -1)
      : []
  return new Promise((settle) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'mutation', '--silent'],
      {
        // The tag `slow` keeps tables that take 100 ms together out of `npm test`, although most of their tests are quick.
        env: { ...process.env, SLOW_TESTS: 'true', MUTATION_PLAN: path },
        stdio: ['ignore', 'ignore', 'ignore'],
      },
    )
    let length = 0
    let since = Date.now()
    const timer = setInterval(() => {
      const lines = read()
      if (lines.length > length) {
        length = lines.length
        since = Date.now()
      }
      const last = lines.length > 0 ? JSON.parse(lines.at(-1)) : undefined
      const patience = last?.state === 'begin' ? PATIENCE_MS + 10 * last.ms : SLOWEST_FILE_MS
      if (last?.state === 'done' || Date.now() - since > patience) child.kill('SIGKILL')
    }, 250)
    child.on('exit', () => {
      clearInterval(timer)
      settle(read().map((line) => JSON.parse(line)))
    })
  })
}
