/**
 * A vitest runner that runs test files once for each change to a source file, in a single worker.
 *
 * Stryker's instrumenter writes all changes into the source at once, and a global switch activates one of them. A run of the kind `reach`
 * has no active change and records which tests reach which changes. A run of the kind `trial` tries each change with the tests that reach
 * it, until a test fails.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { startTests } from '@vitest/runner'
import fc from 'fast-check'
import { TestRunner, vi } from 'vitest'

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN, 'utf8'))

// Quick tests run first, and slower tests run for the remaining changes. The slowest tests never run, because a test may run for hundreds
// of changes.
const QUICK_MS = 50
const LONGEST_MS = 1_500
// Loading the modules of a test file takes about this time, so that a file with several tests is better than several files.
const LOADING_MS = 150
// A change that survives tests for this time is left alone, unless the tests were named.
const ENOUGH_MS = plan.isNamed ? Number.POSITIVE_INFINITY : 5_000
// A change that loops is stopped after this time plus ten times the duration of its unchanged tests.
const PATIENCE_MS = 1_000

/** Returns the CPU time in milliseconds, which does not depend on other programs. */
function now() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The state that the instrumented code uses. At each change, the code reads the current test, and counts a hit if the change is active.
 * Each of the two steps can stop a test that takes too long.
 */
const changes = {
  hits: 0,
  deadline: Number.POSITIVE_INFINITY,
  testId: undefined,
  hitLimit: 0,
  get currentTestId() {
    this.hitCount = 0
    return this.testId
  },
  get hitCount() {
    return -1
  },
  set hitCount(_) {
    this.hits += 1
    if (this.hits % 256 === 0 && now() > this.deadline) throw new Error('the test took too long')
  },
}
globalThis.__stryker__ = changes

fc.configureGlobal({ numRuns: 30 })

function log(entry) {
  appendFileSync(plan.log, `${JSON.stringify({ ...entry, at: Math.round(performance.now()) })}\n`)
}

/** Resets everything that one run of a test file could leave behind for the next run. */
function cleanUp(outer, spec) {
  // A skipped test never ends, so code that later modules run while loading would be attributed to it.
  changes.testId = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetConfig()
  for (const key of plan.globals) delete globalThis[Symbol.for(key)]
  outer.moduleRunner.mocker?.reset()
  vi.resetModules()
  outer.workerState.filepath = spec
}

/** A run of a test file. */
class Run extends TestRunner {
  constructor(outer, wanted) {
    super(outer.config)
    this.wanted = wanted
    Object.defineProperty(this, 'moduleRunner', { value: outer.moduleRunner })
    this.__setTraces(outer._otel)
    this.tests = new Map()
    this.began = 0
    this.failed = undefined
  }

  onTaskUpdate() {}
  onCollected() {}

  onBeforeRunTask(test) {
    const isWanted = this.failed === undefined || this.wanted === undefined
    if (!isWanted || this.wanted?.(test.id) === false) test.mode = 'skip'
    changes.testId = test.id
    this.began = now()
    if (this.wanted === undefined) changes.deadline = now() + LONGEST_MS
    return super.onBeforeRunTask(test)
  }

  onAfterRunTask(test) {
    changes.testId = undefined
    if (this.wanted === undefined) changes.deadline = Number.POSITIVE_INFINITY
    if (test.result) this.tests.set(test.id, { ms: now() - this.began, state: test.result.state })
    if (test.result?.state === 'fail') this.failed ??= test.id
    return super.onAfterRunTask(test)
  }

  async onAfterRunSuite(suite) {
    if (suite.result?.state === 'fail') this.failed ??= suite.name
    this.workerState.current = suite.suite || suite.file
  }

  async onBeforeRunSuite(suite) {
    if ('filepath' in suite)
      await this.snapshotClient.setup(suite.file.filepath, this.workerState.config.snapshotOptions)
    this.workerState.current = suite
  }
}

async function runOnce(outer, spec, wanted) {
  cleanUp(outer, spec)
  const run = new Run(outer, wanted)
  const [file] = await startTests([{ filepath: spec }], run)
  // A file that throws while loading has no tests that could fail.
  if (file.result?.state === 'fail') run.failed ??= file.name
  return run
}

/** Records the tests that pass in a file, and the changes and the changed files that each test reaches. */
async function findReach(outer, spec) {
  Object.assign(changes, { activeMutant: undefined, mutantCoverage: undefined })
  const run = await runOnce(outer, spec)
  const { static: always = {}, perTest = {} } = changes.mutantCoverage ?? {}
  const wanted = new Set(plan.mutants)
  const tests = []
  const reached = {}
  const users = {}
  for (const [id, { ms, state }] of run.tests) {
    if (state !== 'pass' || ms > LONGEST_MS) continue
    const index = tests.push([id, Math.round(ms)]) - 1
    const hits = Object.keys(perTest[id] ?? {})
    for (const hit of hits) if (wanted.has(hit)) add(reached, hit, index)
    for (const file of new Set(hits.map((hit) => plan.files[hit]))) add(users, file, index)
  }
  return { tests, reached, users, always: Object.keys(always).filter((id) => wanted.has(id)) }
}

function add(lists, key, value) {
  lists[key] ??= []
  lists[key].push(value)
}

/** Lists the runs of test files that may detect a change, the most promising first. */
function runsFor(id, kills) {
  const sum = (tests) => tests.reduce((total, [, ms]) => total + ms, LOADING_MS)
  const runs = plan.reach.flatMap(({ spec, isNear, tests, users, reached, always }) => {
    const isAlways = always.includes(id)
    const direct = reached[id] ?? (isAlways ? users : [])
    if (!isAlways && direct.length === 0) return []
    const aimed = direct.map((index) => tests[index])
    const quick = aimed.filter(([, ms]) => ms <= QUICK_MS)
    const slow = aimed.filter(([, ms]) => ms > QUICK_MS)
    // Only the first test to fill a cache reaches the code that computes the value, so run the other tests in its file as well.
    const others = tests.filter((test) => test[1] <= QUICK_MS && !aimed.includes(test))
    const rounds = [quick, slow, others.length > 0 ? [...quick, ...others] : []]
    return rounds.flatMap((each, round) =>
      each.length > 0 ? [{ spec, round: isNear ? round : round + 2, tests: each, ms: sum(each) }] : [],
    )
  })
  const rank = ({ spec, ms }) => ms / (1 + (kills.get(spec) ?? 0))
  return runs.sort((a, b) => a.round - b.round || rank(a) - rank(b))
}

/** Runs the tests that reach a change until one of them fails. Returns the file of that test. */
async function judge(outer, id, kills) {
  const began = now()
  for (const { spec, tests, ms } of runsFor(id, kills)) {
    if (now() - began > ENOUGH_MS) return undefined
    const names = new Set(tests.map(([name]) => name))
    log({ spec, id, state: 'begin', ms })
    Object.assign(changes, { activeMutant: id, deadline: now() + PATIENCE_MS + 10 * ms })
    const { failed } = await runOnce(outer, spec, (test) => names.has(test))
    log({ spec, id, state: failed === undefined ? 'survived' : 'killed', by: failed })
    if (failed !== undefined) return spec
  }
  return undefined
}

async function tryAll(outer) {
  const kills = new Map()
  for (const id of plan.mutants) {
    const spec = await judge(outer, id, kills)
    if (spec !== undefined) kills.set(spec, (kills.get(spec) ?? 0) + 1)
  }
  // A test that fails because of state from an earlier run would seem to detect every change.
  for (const { spec, tests } of plan.reach) {
    if (!kills.has(spec)) continue
    const names = new Set(tests.map(([name]) => name))
    log({ spec, state: 'control' })
    Object.assign(changes, { activeMutant: undefined, deadline: Number.POSITIVE_INFINITY })
    const { failed } = await runOnce(outer, spec, (test) => names.has(test))
    if (failed !== undefined) log({ spec, state: 'unsteady', by: failed })
  }
}

export default class extends TestRunner {
  async onBeforeCollect() {
    if (plan.kind === 'trial') {
      await tryAll(this)
    } else {
      for (const spec of plan.specs) {
        log({ spec, state: 'baseline' })
        log({ spec, state: 'ready', ...(await findReach(this, spec)) })
      }
    }
    log({ state: 'done' })
  }
}
