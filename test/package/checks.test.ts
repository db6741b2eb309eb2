import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withTable } from '../../scripts/checks/page.mjs'
import { failuresIn, runAll, tableOf } from '../../scripts/checks/run.mjs'
import { CHECKS, type Check, PAGES } from '../../scripts/checks/table.mjs'
import { filesOfRepository, matchesOf, read, readJson, root } from './repository.ts'

// One table says of each check what it installs, runs, needs and protects. What runs checks, and what lists them, reads it.

describe('the table', () => {
  it('names each check once', () => {
    const names = [...CHECKS, ...PAGES].map(({ name }) => name)
    const compared = PAGES.map(({ name }) => name).filter((name) =>
      CHECKS.some((check) => check.name === name),
    )
    expect(new Set(names).size).toBe(names.length - compared.length)
    expect(compared).toEqual(['api', 'reference', 'mistakes'])
  })

  it.each(CHECKS)('$name runs programs that exist', ({ command, prepares = [] }) => {
    const named = [command, ...prepares].flatMap((text) =>
      matchesOf(text, /(?<=^| )((?:[\w-]+\/)*[\w-]+\.(?:m?[jt]s|sh)|(?<=--root |-p )\S+)(?= |$)/g),
    )
    const inRepository = named.filter((path) => !path.startsWith('node_modules/'))
    expect(inRepository.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it.each(CHECKS)('$name says what it protects in a sentence', ({ protects }) => {
    expect(protects).toMatch(/^[^|\n]{20,160}$/)
  })

  it('installs every lockfile of the repository, and no other folder', () => {
    const locked = filesOfRepository()
      .filter((path) => path.endsWith('package-lock.json'))
      .map((path) => dirname(path))
    const installed = new Set(CHECKS.flatMap(({ installs = [] }) => installs))
    // `npm ci` installs that of the root, and scripts/packed.mjs that of examples/edges.
    const others = ['.', 'examples/edges']
    expect([...installed, ...others].sort()).toEqual(locked.sort())
  })

  it('names projects of vitest', () => {
    const projects = CHECKS.flatMap(({ command }) => matchesOf(command, /--project (\w+)/g))
    expect(projects.length).toBeGreaterThan(1)
    for (const name of projects) expect(read('vitest.config.ts')).toContain(`name: '${name}'`)
  })

  it('is the one of docs/long-runs.md: npm run written -- long-runs', () => {
    const page = read('docs/long-runs.md')
    expect(withTable(page)).toBe(page)
  })

  it('is what .ci/run runs', () => {
    expect(read('.ci/run')).toContain('\nnode scripts/checks/main.mjs --all\n')
  })
})

describe('the house', () => {
  it('has at most 18 scripts of npm', () => {
    expect(Object.keys(readJson('package.json').scripts).length).toBeLessThanOrEqual(18)
  })

  it('has at most 10 projects beside the published packages', () => {
    const workspaces = readJson('package.json').workspaces as string[]
    const isPublished = (folder: string) =>
      workspaces.some(
        (each) => each === folder || (each.endsWith('/*') && each.slice(0, -2) === dirname(folder)),
      )
    const isFixture = (folder: string) => /^test\/workspace\b|\/test\/.*\/|\/fixtures\//.test(folder)
    const folders = filesOfRepository()
      .filter((path) => /(^|\/)package\.json$/.test(path))
      .map((path) => dirname(path))
    const projects = folders.filter((folder) => !isPublished(folder) && !isFixture(folder))
    expect(projects.length).toBeLessThanOrEqual(10)
  })

  it('has a suite of runtimes that release:try copies with all files that it imports', () => {
    const suite = filesOfRepository().filter((path) => /^test\/runtimes\/.*\.m?js$/.test(path))
    const around = suite.flatMap((path) =>
      matchesOf(read(path), /'(?:\.\.\/){2}((?!dist\/|\.build\/)[^']+)'/g),
    )
    expect(around).not.toEqual([])
    const copies = read('scripts/try-release.mjs')
    expect(
      around.filter((path) => !copies.includes(`join(root, '${path}'), join(folder, '${path}')`)),
    ).toEqual([])
  })

  it('has lockfiles without addresses', () => {
    const locked = filesOfRepository().filter((path) => path.endsWith('package-lock.json'))
    expect(locked.filter((path) => /"resolved": "\w+:/.test(read(path)))).toEqual([])
  })
})

/** A run of checks whose commands end with the given exit codes, in turn; `0` afterwards. */
async function ran(checks: readonly Partial<Check>[], codes: Record<string, number[]> = {}, lanes = 2) {
  const said: string[] = []
  const begun: string[] = []
  const shown: string[] = []
  let [running, most] = [0, 0]
  const outcomes = await runAll(
    checks.map((check) => ({
      name: '',
      command: check.name ?? '',
      needs: [],
      minutes: 1,
      protects: '',
      ...check,
    })),
    {
      lanes,
      say: (line) => said.push(line),
      failed: (name) => void shown.push(name),
      async attempt(command) {
        begun.push(command)
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running -= 1
        return codes[command]?.shift() ?? 0
      },
    },
  )
  return {
    said,
    begun,
    shown,
    most,
    codes: Object.fromEntries(outcomes.map(({ name, code }) => [name, code])),
    outcomes,
  }
}

describe('a run of all', () => {
  it('starts the longest first, as many as there are lanes, and what must be alone at the end', async () => {
    const checks = [
      { name: 'alone', minutes: 9, isAlone: true },
      { name: 'short', minutes: 1 },
      { name: 'long', minutes: 5 },
      { name: 'middle', minutes: 3 },
    ]
    const { begun, most } = await ran(checks)
    expect(begun).toEqual(['long', 'middle', 'short', 'alone'])
    expect(most).toBe(2)
    expect((await ran(checks, {}, 3)).most).toBe(3)
  })

  it.each(['Chromium', 'PostgreSQL', 'MariaDB', 'Redis', 'registry'])(
    'tries a second time what needs %s, and says so',
    async (need) => {
      const { begun, said, codes } = await ran([{ name: 'unsteady', needs: ['Go', need] }], { unsteady: [1] })
      expect(begun).toEqual(['unsteady', 'unsteady'])
      expect(codes).toEqual({ unsteady: 0 })
      expect(said[0]).toMatch(/exit code 1, retrying: unsteady/)
    },
  )

  it('fails if the second try fails, shows the log once, and tries nothing a third time', async () => {
    const { begun, shown, codes } = await ran([{ name: 'unsteady', needs: ['Redis'] }, { name: 'fine' }], {
      unsteady: [3, 4, 0],
    })
    expect(begun.filter((name) => name === 'unsteady')).toHaveLength(2)
    expect(shown).toEqual(['unsteady'])
    expect(codes).toEqual({ unsteady: 4, fine: 0 })
  })

  it.each([[[]], [['Go', 'Python']]])('tries once what needs %j', async (needs) => {
    const { begun, codes } = await ran([{ name: 'steady', needs }], { steady: [1] })
    expect(begun).toEqual(['steady'])
    expect(codes).toEqual({ steady: 1 })
  })

  it('prepares once for all, before the checks', async () => {
    const prepares = ['make']
    const { begun } = await ran([
      { name: 'one', prepares, installs: ['folder'] },
      { name: 'two', prepares, installs: ['folder'] },
    ])
    expect(begun.filter((command) => command === 'make')).toHaveLength(1)
    expect(begun.filter((command) => command.startsWith('npm ci '))).toHaveLength(1)
    expect(begun.slice(-2)).toEqual(['one', 'two'])
  })

  it('fails each check whose preparation fails twice, says which, and runs the others', async () => {
    const checks = [
      { name: 'one', prepares: ['make'] },
      { name: 'two', prepares: ['make'] },
      { name: 'three' },
    ]
    const { begun, said, codes } = await ran(checks, { make: [1, 1] })
    expect(codes).toEqual({ make: 1, one: 1, two: 1, three: 0 })
    expect(begun.sort()).toEqual(['make', 'make', 'three'])
    expect(said.filter((line) => line.includes('two cannot run without: make'))).toHaveLength(1)
  })

  it('ends with a table of the times, the most processor time first', () => {
    const outcomes = [
      { name: 'quick', code: 0, seconds: 2, tries: 1 },
      { name: 'slow', code: 1, seconds: 90, tries: 2 },
    ]
    expect(
      tableOf(outcomes, ({ name }) => name.length)
        .split('\n')
        .slice(2),
    ).toEqual(['| quick | 5 | 2 | 1 | 0 |', '| slow | 4 | 90 | 2 | 1 |'])
  })
})

it.each([
  [
    'vitest',
    ' \u001b[31m×\u001b[39m adds 1ms\n ✓ subtracts\n FAIL  a.test.ts > adds\nAssertionError: expected 1',
    3,
  ],
  ['node --test', 'ok 1 - opens\nnot ok 2 - closes\n  ---', 1],
  ['tsc', "a.ts(1,2): error TS2322: Type 'string'\nFound 1 error.", 1],
  ['the site', 'ok  search: has a field\nfailed  screenshots: the budgets (2 s)\n    at compare', 1],
  ['a script', 'ready\nError: listen EADDRINUSE\n    at Server', 1],
  ['many lines', '✖ one\n'.repeat(30), 20],
])('the end of the output repeats what failed in the log of %s', (_, log, count) => {
  expect(failuresIn(log).split('\n')).toHaveLength(count)
})
