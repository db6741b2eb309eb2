import type { ReadOptions } from '@brandid/base/readings'
import { createFinder } from '@brandid/inspect/answers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf, SHAPES } from '../../../../test/registry/shapes.ts'
import { NOW_MS as nowMs, ownOf, UUID } from './read-text.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const IDS: [string, string] = [`user_${BODY}`, 'team_036twi214qwj7mgsvq83nm8wg']
const UUIDS: [string, string] = [UUID, '017f22e2-79b0-7cc3-98c4-dc0c0c073990']

/** The ids that are found in a text, each with its index. */
function found(text: string, options: ReadOptions = { nowMs }, pieces: readonly string[] = [text]) {
  const finder = createFinder(options)
  const lines = text.split('\n')
  return [...pieces.flatMap((piece) => finder.push(piece)), ...finder.end()].map(
    ({ text: id, line, column }) => ({
      id,
      index: lines.slice(0, line - 1).join('\n').length + (line > 1 ? column : column - 1),
    }),
  )
}

describe('IDs of any prefix in the output of encoders', () => {
  it.each(SHAPES)('are found in %s', { tags: 'slow' }, (_, shape) => {
    const text = shape(...IDS)
    expect(found(text), text).toEqual(placesOf(text, IDS))
  })

  it.each(SHAPES)('are found without a prefix in %s', { tags: 'slow' }, (_, shape) => {
    const text = shape(...UUIDS)
    expect(found(text), text).toEqual(placesOf(text, UUIDS))
  })

  it('are found wherever pieces cut their text', { tags: 'slow' }, () => {
    const shapes = fc.constantFrom(...SHAPES.map(([, shape]) => shape(...IDS)))
    fc.assert(
      fc.property(shapes, fc.nat(), (text, at) => {
        const pieces = [text.slice(0, at % text.length), text.slice(at % text.length)]
        expect(found(text, { nowMs }, pieces)).toEqual(placesOf(text, IDS))
      }),
      { numRuns: 100 },
    )
    const long = `"${' '.repeat(300)}C:\\\\data\\\\nuser_${BODY}\\nuser_${BODY}"`
    expect(found(long, { nowMs }, [...long])).toEqual(found(long))
  })
})

describe('a word that is an ID with its escape as well as without it', () => {
  it.each([
    [JSON.stringify(`deleted:\nuser_${BODY}`), 'user'],
    [JSON.stringify(JSON.stringify(`deleted:\tuser_${BODY}`)), 'user'],
    [`open C:\\data\\team_${BODY}`, 'team'],
    [JSON.stringify(`open C:\\data\\team_${BODY}`), 'team'],
    [JSON.stringify(`logs\\team_${BODY}`), 'team'],
    [`like '%face_${BODY}%'`, 'face'],
    [`n=175928847299117063`, '175928847299117063'],
    [`like '%175928847299117063%'`, '175928847299117063'],
    [`C:\\data\\175928847299117063`, '175928847299117063'],
    [`C:\\data\\${UUID}`, UUID],
    [encodeURIComponent(`C:\\data\\team_${BODY}`), 'team'],
    [encodeURIComponent(JSON.stringify(`logs\\team_${BODY}`)), 'team'],
    [encodeURIComponent(`100%face_${BODY}`), 'face'],
  ])('is read as the likelier in %s', (text, id) => {
    expect(found(text).map(({ id }) => id.replace(`_${BODY}`, ''))).toEqual([id])
  })

  it('is of the prefix that the project defines', async () => {
    const own = async (prefix: string) => ({
      nowMs,
      own: await ownOf({ definitions: [{ prefix }] }),
    })
    for (const text of [`\\nuser_${BODY}`, `\\\\nuser_${BODY}`, `C:\\nuser_${BODY}`]) {
      expect(found(text, await own('user')).map(({ id }) => id)).toEqual([`user_${BODY}`])
      expect(found(text, await own('nuser')).map(({ id }) => id)).toEqual([`nuser_${BODY}`])
    }
    const both = found(`C:\\nuser_${BODY}.${UUID}`, await own('user'))
    expect(both.map(({ id }) => id)).toEqual([`user_${BODY}`, UUID])
  })
})
