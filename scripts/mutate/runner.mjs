/**
 * A vitest runner that runs test files once for each change to a source file, in a single worker.
 *
 * Stryker's instrumenter writes all changes into the source at once, and a global switch activates one of them. The first run of a test
 * file has no active change and records which tests reach which changes. The runner then tries each change with the tests that reach it,
 * until a test fails.
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
function cleanUp() {
  // A skipped test never ends, so code that later modules run while loading would be attributed to it.
  changes.testId = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetConfig()
  for (const key of plan.globals) delete globalThis[Symbol.for(key)]
  vi.resetModules()
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
  cleanUp()
  const run = new Run(outer, wanted)
  const [file] = await startTests([{ filepath: spec }], run)
  // A file that throws while loading has no tests that could fail.
  if (file.result?.state === 'fail') run.failed ??= file.name
  return run
}

/** Finds the quick tests that pass in a file, and the changes that each test reaches. */
async function baseline(outer, spec) {
  Object.assign(changes, {
    activeMutant: undefined,
    mutantCoverage: undefined,
    deadline: Number.POSITIVE_INFINITY,
  })
  const run = await runOnce(outer, spec)
  const { static: always = {}, perTest = {} } = changes.mutantCoverage ?? {}
  changes.mutantCoverage = undefined
  const usable = new Set()
  for (const [id, { ms, state }] of run.tests) if (state === 'pass' && ms <= LONGEST_MS) usable.add(id)
  return {
    usable,
    /** Lists the tests to run for a change: the tests that reach it, or with `isWhole` all tests in their file. */
    testsOf(id, { isQuick, isWhole = false }) {
      const all = [...usable].filter((test) => run.tests.get(test).ms <= QUICK_MS === isQuick)
      const reaching = all.filter((test) => id in always || id in (perTest[test] ?? {}))
      if (!isWhole) return reaching
      return reaching.length > 0 && reaching.length < all.length ? all : []
    },
    msOf: (tests) => tests.reduce((sum, test) => sum + run.tests.get(test).ms, 0),
  }
}

/** Finds the first test that fails because of a change. */
async function judge(outer, { spec, id, tests, ms }) {
  log({ spec, id, state: 'begin', ms })
  Object.assign(changes, { activeMutant: id, deadline: now() + PATIENCE_MS + 10 * ms })
  const { failed } = await runOnce(outer, spec, (test) => tests.includes(test))
  log({ spec, id, state: failed === undefined ? 'survived' : 'killed', by: failed })
  return failed
}

export default class extends TestRunner {
  async onBeforeCollect() {
    const alive = new Set(plan.mutants)
    const baselines = new Map()
    const killers = new Set()
    const near = plan.specs.filter(({ isNear }) => isNear)
    const far = plan.specs.filter(({ isNear }) => !isNear)
    const rounds = [
      ...near.map(({ path }) => ({ spec: path, isQuick: true })),
      ...near.map(({ path }) => ({ spec: path, isQuick: false })),
      ...far.map(({ path }) => ({ spec: path, isQuick: true })),
      // Only the first test to fill a cache reaches the code that computes the value, so run the other tests in its file as well.
      ...plan.specs.map(({ path }) => ({ spec: path, isQuick: true, isWhole: true })),
    ]
    for (const { spec, ...round } of rounds) {
      if (alive.size === 0) break
      log({ spec, state: 'baseline' })
      const began = now()
      const base = baselines.get(spec) ?? (await baseline(this, spec))
      baselines.set(spec, base)
      log({ spec, state: 'ready', ms: now() - began })
      for (const id of alive) {
        const tests = base.testsOf(id, round)
        if (tests.length === 0) continue
        const by = await judge(this, { spec, id, tests, ms: base.msOf(tests) })
        if (by === undefined) continue
        alive.delete(id)
        killers.add(spec)
      }
    }
    // A test that fails because of state from an earlier run would seem to detect every change.
    for (const spec of killers) {
      const { usable } = baselines.get(spec)
      log({ spec, state: 'control' })
      Object.assign(changes, { activeMutant: undefined, deadline: Number.POSITIVE_INFINITY })
      const { failed } = await runOnce(this, spec, (test) => usable.has(test))
      if (failed !== undefined) log({ spec, state: 'unsteady', by: failed })
    }
    log({ state: 'done' })
    cleanUp()
  }
}
