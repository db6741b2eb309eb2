import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPatterns, NO_CONFIG, parseConfig } from '../../../src/files/config.ts'
import { findInProject } from '../../../src/files/project-root.ts'
import { onDisk } from '../../rules/on-disk.ts'

// The limits of a configuration, at both sides of each.

const folder = onDisk({ '.git/HEAD': '', 'src/ids.ts': '' })
const elsewhere = onDisk({ 'ids.ts': '' })
symlinkSync(elsewhere, join(folder, 'outside'))
symlinkSync('src', join(folder, 'inside'))

const parse = (content: unknown) =>
  parseConfig(
    typeof content === 'string' ? content : JSON.stringify(content),
    join(folder, 'brandid.config.json'),
    folder,
  )
const ignores = (pattern: string, path: string) => parse({ ignore: [pattern] }).isIgnored(join(folder, path))

describe('a pattern', () => {
  it.each([
    { title: 'four wildcards', pattern: '*a*b*c*d', path: '1a2b3c4d' },
    { title: 'two folders at any depth', pattern: '**/a/**/b', path: 'x/a/y/b' },
    { title: 'a folder at any depth among four wildcards', pattern: '**/*a*b*', path: 'x/1a2b3' },
    { title: '4,096 characters', pattern: 'a'.repeat(4096), path: 'a'.repeat(4096) },
  ])('has at most $title', ({ pattern, path }) => expect(ignores(pattern, path)).toBe(true))

  it.each(['*a*b*c*d*', '**/a/**/b/**', 'a'.repeat(4097)])('is refused beyond that', (pattern) => {
    expect(() => parse({ ignore: [pattern] })).toThrow('to be patterns of at most 4 wildcards')
    // Those of a .gitignore are left out: Git accepts them.
    const patterns = createPatterns([pattern, 'z'])
    expect(patterns.ignores(pattern.replaceAll('*', 'x'))).toBe(false)
    expect(patterns.ignores('z')).toBe(true)
  })

  it('distinguishes case, as Git does', () => {
    expect(ignores('Legacy', 'legacy')).toBe(false)
    expect(ignores('Legacy', 'Legacy')).toBe(true)
  })
})

describe('a value', () => {
  it('is shown up to 40 characters', () => {
    const refused = (names: string) => () => parse({ foreign: { Slack: { names } } })
    expect(refused('a'.repeat(38))).toThrow(`received "${'a'.repeat(38)}".`)
    expect(refused('a'.repeat(39))).toThrow(`received "${'a'.repeat(38)}….`)
  })

  it('is named where it nests too deeply to show', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(() => parse(`{ "ignore": ${deep} }`)).toThrow(
      'Expected "ignore" of brandid.config.json to be a list of patterns but received a value that nests too deeply.',
    )
  })

  it.each([
    { content: { rules: 'off' }, says: '"rules" of brandid.config.json to be an object but received "off".' },
    { content: { definitions: [7] }, says: 'to be a list of paths but received 7.' },
    {
      content: { kinds: { user: { link: ['https://example.com'] } } },
      says: 'received ["https://example.com"].',
    },
  ])('of another type is refused: $content', ({ content, says }) => {
    expect(() => parse(content)).toThrow(says)
  })
})

it('a system is known by any part of its name, in small letters', () => {
  const { isSystem } = parse({ foreign: { 'Slack Connect': ['slackId'], Tolt: ['toltId'] } })
  expect(['slack', 'tolt', 'stripe'].map(isSystem)).toEqual([true, true, false])
  expect(NO_CONFIG.isSystem('slack')).toBe(false)
})

it('a path is in the project unless it leads outside, be it by a link', () => {
  expect(findInProject('inside/ids.ts', folder, folder)).toBe(join(folder, 'inside/ids.ts'))
  expect(findInProject('missing/ids.ts', folder, folder)).toBe(join(folder, 'missing/ids.ts'))
  expect(findInProject('outside/ids.ts', folder, folder)).toBeUndefined()
  expect(findInProject('outside', folder, folder)).toBeUndefined()
})
