import { describe, expect, it } from 'vitest'
import { TRIALS } from '../../scripts/newest/trials.mjs'
import { verdictOf } from '../../scripts/newest/verdict.mjs'
import { packages, readJson } from './repository.ts'

// `npm run newest` installs new releases, whose engines are as their packages had them in November 2026.

const verdict = (node: string, required: string | undefined, hasPassed = true) =>
  verdictOf({
    name: 'trial',
    node,
    hasPassed,
    releases: [
      {
        name: 'dep',
        version: '2.0.0',
        locked: '1.0.0',
        ...(required !== undefined && { engines: { node: required } }),
      },
    ],
  })

describe('the verdict on a release', () => {
  it.each([
    ['20.x', '>=22.0.0', 'kysely 0.29'],
    ['20.x', '^22.12.0 || ^24.0.0 || >=26.0.0', 'vitest 5'],
    ['>=20', '>=20.19.0', 'a dependency of the library: Node 20.0 is supported'],
    ['>=20.19', '^22.12.0 || >=24', 'a dependency of the kit'],
  ])('supported %s, required %s: newer than the oldest Node, %s', (node, required, _case) => {
    const { word, isFailure, line } = verdict(node, required)
    expect({ word, isFailure }).toEqual({ word: 'NODE ', isFailure: false })
    expect(line).toContain(`dep requires Node ${required}, but brandid supports ${node}`)
  })

  it.each([
    ['20.x', '>=20.0.0', 'kysely 0.28'],
    ['20.x', '^20.0.0 || ^22.0.0 || >=24.0.0', 'vitest 4'],
    ['20.x', '>= 20.19.0', '@noble/ciphers 2'],
    ['>=20', '>=10', 'semver'],
    ['>=20.19', '^20.19.0 || >=22.12.0', 'oxc-parser'],
    ['>=20', undefined, 'uuidv7'],
    ['>=20', '*', 'any'],
  ])('supported %s, required %s: works, %s', (node: string, required: string | undefined, _case: string) => {
    expect(verdict(node, required)).toEqual({
      word: 'works',
      isFailure: false,
      line: 'works  trial: dep 2.0.0, a new major, locked 1.0.0',
    })
  })

  it('is a failure where the tests fail, with the Node that the release requires', () => {
    const { word, isFailure, line } = verdict('20.x', '>=22', false)
    expect({ word, isFailure }).toEqual({ word: 'FAILS', isFailure: true })
    expect(line).toContain('dep requires Node >=22')
  })

  it('calls a new major by its name, and no other release', () => {
    const releases = [{ name: 'nanoid', version: '6.1.0', locked: '6.0.2' }]
    const { line } = verdictOf({ name: 'bench', node: '20.x', hasPassed: true, releases })
    expect(line).toBe('works  bench: nanoid 6.1.0, locked 6.0.2')
  })

  it('looks at every package of a trial', () => {
    const releases = [
      { name: 'one', version: '1.0.0', locked: '1.0.0', engines: { node: '>=18' } },
      { name: 'two', version: '2.0.0', locked: '1.0.0', engines: { node: '>=22' } },
    ]
    const { line } = verdictOf({ name: 'both', node: '20.x', hasPassed: true, releases })
    expect(line).toBe(
      'NODE   both: one 1.0.0, as locked; two 2.0.0, a new major, locked 1.0.0; two requires Node >=22, but brandid supports 20.x',
    )
  })
})

it('every dependency and peer of the published packages has a trial, and so has the runner of the tests', () => {
  const library = readJson('package.json')
  const kits = packages.map((name) => readJson(`packages/${name}/package.json`))
  const brought = [library, ...kits].flatMap(({ dependencies = {}, peerDependencies = {} }) => [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies),
  ])
  const tried = TRIALS.flatMap(({ packages }) => packages)
  expect(brought.length).toBeGreaterThan(5)
  expect(brought.filter((name) => !/^@?brandid/.test(name) && !tried.includes(name))).toEqual([])
  expect(tried).toContain('vitest')
  const measured = Object.keys(readJson('bench/peers.json'))
  // The alias is an older major, for those who stay on it.
  expect(measured.filter((name) => name !== 'uuid-13' && !tried.includes(name))).toEqual([])
})
