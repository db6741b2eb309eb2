import { createRegistry, defineId, findIds } from 'brandid/core'
import { uuid } from 'brandid/formats'
import { defineToken, redact } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsToken } from '../../src/definition/prefix.ts'
import { ENCODERS, placesOf, SHAPES, STRANGERS_AROUND } from './shapes.ts'

const USER = defineId('user').parse('user_036twi214qwj7mgsvq83nm8wf')
const TEAM = defineId('team').parse('team_036twi214qwj7mgsvq83nm8wg')
// The first digits of it are hexadecimal, so it may stand behind a percent sign.
const FACE = defineId('face').parse('face_036twi214qwj7mgsvq83nm8wh')
const NODE = defineId('sub_node').parse('sub_node_036twi214qwj7mgsvq83nm8wi')
const DOC = defineId('doc', { format: uuid() }).parse('doc_017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
const IDS = [USER, TEAM, FACE, NODE, DOC]

const found = (text: string) => findIds(text).map(({ id, index }) => ({ id: `${id}`, index }))

describe('IDs and tokens in the output of encoders', () => {
  it('are in at least 80 shapes', () => expect(SHAPES.length).toBeGreaterThan(80))

  it.each(SHAPES)('are found in %s', (_, shape) => {
    const pairs: [string, string][] = [
      [USER, TEAM],
      [TEAM, FACE],
      [NODE, USER],
      [DOC, NODE],
      [FACE, DOC],
    ]
    for (const ids of pairs) {
      const text = shape(...ids)
      expect(found(text), text).toEqual(placesOf(text, ids))
    }
  })

  it.each(SHAPES)('are redacted in %s', (_, shape) => {
    const tokens = [defineToken('sess').generate(), defineToken('api_key').generate()] as const
    const text = shape(...tokens)
    const hidden = tokens.reduce<string>(
      (rest, token) => rest.replaceAll(token, token.replace(/[^_]+$/, '[redacted]')),
      text,
    )
    expect(redact(text)).toBe(hidden)
    expect(hidden).not.toBe(text)
  })

  it.each(STRANGERS_AROUND.map((shape) => shape('\u2026')))('are no part of a longer word: %s', (shape) => {
    for (const id of IDS) expect(found(shape.replace('\u2026', id))).toEqual([])
  })

  it('are found in any text, by any two encoders', { tags: 'slow' }, () => {
    // HAProxy captures what others sent, and nobody captures its logs by another.
    const { 'captures of HAProxy': captures, ...others } = ENCODERS
    const outers = fc.constantFrom(...Object.values(others))
    const inners = fc.constantFrom(...Object.values(others), captures as typeof encodeURI)
    const neighbour = fc
      .string({ unit: 'binary', maxLength: 8 })
      .map((text) => text.replace(/[\w\ud800-\udfff-]/g, ' '))
    const words = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/_/g, ' '))
    const piece = fc.oneof(
      fc
        .tuple(
          neighbour.filter((text) => text !== ''),
          fc.constantFrom(...IDS),
          neighbour,
        )
        .map((parts) => parts.join('')),
      fc.tuple(words, fc.constant(' ')).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), inners, outers, (pieces, inner, outer) => {
        for (const text of [pieces.join(' '), inner(pieces.join(' ')), outer(inner(pieces.join(' ')))])
          expect(found(text), text).toEqual(placesOf(text, IDS))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a word that is an ID with its escape as well as without it', () => {
  const { defineId, findIds } = createRegistry()
  for (const prefix of ['user', 'nuser', 'abuser', 'x22user', 'a1user', 'duser']) defineId(prefix as 'user')
  const body = '036twi214qwj7mgsvq83nm8wf'
  const prefixOf = (text: string) => findIds(text).map(({ prefix }) => prefix)

  it.each([
    ['a line break in JSON', JSON.stringify(`a\nuser_${body}`), 'user'],
    ['a backslash in JSON', JSON.stringify(`a\\nuser_${body}`), 'nuser'],
    ['a line break in JSON in JSON', JSON.stringify(JSON.stringify(`a\nuser_${body}`)), 'user'],
    ['a backslash in JSON in JSON', JSON.stringify(JSON.stringify(`a\\nuser_${body}`)), 'nuser'],
    [
      'a line break in JSON, thrice',
      JSON.stringify(JSON.stringify(JSON.stringify([`a\nuser_${body}`]))),
      'user',
    ],
    ['a line break behind quoted words', JSON.stringify(`"a" b\nuser_${body}`), 'user'],
    ['a line break in Python in JSON', `"b'a\\\\nuser_${body}'"`, 'user'],
    ['an apostrophe in JSON', `"can't a\\\\nuser_${body}"`, 'nuser'],
    ['no quotes', `a\\nuser_${body}`, 'user'],
    ['an escaped backslash without quotes', `a\\\\nuser_${body}`, 'nuser'],
    ['a path from a drive', `open C:\\data\\nuser_${body}`, 'nuser'],
    ['a path from a drive in JSON', JSON.stringify(`open C:\\data\\nuser_${body}`), 'nuser'],
    ['quotes of C', `a\\x22user_${body}`, 'user'],
    ['a pattern of SQL', `like '%abuser_${body}%'`, 'abuser'],
    ['a saved cursor in JSON', JSON.stringify(`a\u001b7user_${body}`), 'user'],
    ['letters in URLs', `%C3%ABuser_${body}`, 'user'],
    ['an escaped backslash in a URL', `%5C%5Cnuser_${body}`, 'nuser'],
    ['an escaped backslash in a URL that is encoded twice', `%255C%255Cnuser_${body}`, 'nuser'],
    ['a line break in a URL', `%5Cnuser_${body}`, 'user'],
    ['a character of Latin-1 in a URL, whose second digit is 1', `%a1user_${body}`, 'user'],
    ['a dash in a URL', `a%2Duser_${body}`, 'user'],
  ])('behind %s', (_, text, prefix) => expect(prefixOf(text)).toEqual([prefix]))

  it('is none in the middle of a control sequence', () => {
    const { defineId, findIds } = createRegistry()
    defineId('muser')
    expect(findIds(`\u001b[32muser_${body} \u009b32muser_${body} \\u001b[32muser_${body}`)).toEqual([])
  })

  it('is part of a longer word if the escape is a hyphen and the ID may contain hyphens', () => {
    const { defineId, findIds } = createRegistry()
    defineId('user', { format: uuid() })
    const id = 'user_017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
    for (const hyphen of ['-', '%2d', '%2D', '\\x2d', '\\u002d', '\\055'])
      expect(findIds(`a${hyphen}${id}`)).toEqual([])
    for (const dot of ['.', '%2e', '\\x2e', '\\u002e', '\\056'])
      expect(findIds(`a${dot}${id}`)).toHaveLength(1)
  })

  it('is the only one that is registered', () => {
    const { defineId, findIds } = createRegistry()
    defineId('nuser')
    expect(findIds(`"\\nuser_${body}"`)).toMatchObject([{ prefix: 'nuser', index: 2 }])
  })
})

it('takes linear time, however many escapes and ties there are', { tags: 'slow' }, () => {
  for (const piece of [
    '\\n',
    '\\',
    '%25',
    '%',
    '\\nuser_',
    '[0;',
    '\u001b[',
    '\u001b( ',
    '\u009b0;',
    '%1b%28%25',
    ';1m',
    '\\x1b[',
    '%25user_',
    `\\n${USER}`,
  ]) {
    const times = Math.ceil(1_000_000 / piece.length)
    expect(findIds(piece.repeat(times)).length).toBe(piece.endsWith(USER) ? times : 0)
  }
})

it('withholds from errors what redact hides', () => {
  defineToken('sess')
  for (const separator of [
    '_',
    '%5F',
    '%255f',
    '%u005F',
    '\\_',
    '\\x5f',
    '\\u005f',
    '\\U0000005f',
    '\\u{5f}',
    '\\137',
    '&#95;',
    '&#x5F;',
  ]) {
    expect(redact(`sess${separator}x`)).toBe(`sess${separator}[redacted]`)
    expect(holdsToken(`sess${separator}x`), separator).toBe(true)
  }
})
