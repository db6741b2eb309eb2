import { describe, expect, it } from 'vitest'
import { FORMAT_NAMES, FORMATS } from '../../src/formats/all-formats.ts'
import { GITHUB_TOKEN } from './published-tokens.ts'
import { output, projectDirectory, refusal, runs, USER, UUID } from './run-line.ts'

const project = projectDirectory()

/** The formats that spell bytes. */
const SPELLINGS = FORMAT_NAMES.filter((name) => name !== 'uuid' && 'widest' in FORMATS[name])

describe('convert', () => {
  it.each([
    { line: `convert ${USER} --to uuid`, text: UUID },
    { line: `convert ${USER} --to bytes`, text: UUID.replaceAll('-', '') },
    { line: `convert ${USER} --to bigint`, text: `${BigInt(`0x${UUID.replaceAll('-', '')}`)}` },
    { line: `convert ${USER} --to base36`, text: USER.slice(5) },
    { line: `convert ${USER} --to typeid`, text: 'user_01m7xzdbqhect9gbg9qdtxjsrm' },
    { line: `convert ${USER} --to uuid --prefix team`, text: `team_${UUID}` },
    { line: `convert ${UUID} --to uuid25 --prefix user`, text: USER },
    { line: `convert ${UUID} --to uuid25`, text: USER.slice(5) },
    { line: `convert ${BigInt(`0x${UUID.replaceAll('-', '')}`)} --to uuid --from bigint`, text: UUID },
    { line: 'convert 123 --to uuid --from bigint', text: '00000000-0000-0000-0000-00000000007b' },
    { line: 'convert 175928847299117063 --to base36 --from bigint', text: 175928847299117063n.toString(36) },
    { line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to hexUlid', text: '01563E3AB5D3D6764C61EFB99302BD5B' },
    { line: 'convert 507f1f77bcf86cd799439011 --to base36', text: '2ey8h44vjavzkx80jrl' },
    { line: 'convert 507f1f77bcf86cd799439011 --to bytes', text: '507f1f77bcf86cd799439011' },
    { line: 'convert 0 --to uuid --from bigint', text: '00000000-0000-0000-0000-000000000000' },
    {
      line: `convert ${2n ** 128n - 1n} --to uuid --from bigint`,
      text: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    },
    { line: `convert ${USER} --to uuid25 --prefix team`, text: USER.replace('user', 'team') },
    { line: ['convert', ' 123 ', '--to', 'bytes', '--from', 'bigint'], text: '000000000000007b' },
  ])('$line', async ({ line, text }) => expect(await output(line)).toBe(`${text}\n`))

  it('converts arguments and lines', async () => {
    expect(await output(`convert ${USER} ${UUID} -t uuid`)).toBe(`${UUID}\n${UUID}\n`)
    expect(await output('convert -t uuid', { stdin: `${USER}\n \n ${UUID}\n` })).toBe(`${UUID}\n${UUID}\n`)
  })

  const PRINTED = 'USER_03H9W-E7HP2-HZO9B-QBV4L-8RZ84'

  it.each([
    { line: `convert ${USER} --to uuid25 --group 5`, text: PRINTED.toLowerCase() },
    { line: `convert ${USER} --to base36 --group 7`, text: '03h9we7-hp2hzo9-bqbv4l8-rz84' },
    { line: `convert ${USER} --to bytes --group 64`, text: UUID.replaceAll('-', '') },
    { line: `convert ${PRINTED} --grouped --to uuid`, text: UUID },
    { line: `convert ${PRINTED.toLowerCase()} --grouped --to uuid`, text: UUID },
    { line: ['convert', '03h9we7 hp2hzo9 bqbv4l8 rz84', '--grouped', '--to', 'uuid'], text: UUID },
    { line: `convert ${USER} --grouped --to uuid`, text: UUID },
    { line: `convert ${UUID} --grouped --to uuid`, text: UUID },
  ])('groups: $line', async ({ line, text }) => expect(await output(line)).toBe(`${text}\n`))

  it('reads groups of the definitions of the project', async () => {
    const id = await output(`convert ${UUID} --to user --group 4`, project)
    expect(id).toBe('user_01m7-xzdb-qhec-t9gb-g9qd-txjs-rm\n')
    expect(await output(`convert ${id.trim().toUpperCase()} --grouped --to user`, project)).toBe(
      'user_01m7xzdbqhect9gbg9qdtxjsrm\n',
    )
  })

  it('refuses groups where none are asked for, and what no groups mend', async () => {
    expect(await refusal(`convert ${PRINTED.toLowerCase()} --to uuid`)).toContain('brandid: "user_03h9w-')
    expect(await refusal('convert 507f1f77bcf86cd799439011 --to uuid25 --group 4')).toContain('has 12 bytes')
    expect(await refusal('convert user_03h9w-e7hp --grouped --to uuid')).toContain('brandid: "user_03h9we7hp')
  })

  it('writes the lines before a wrong one', async () => {
    const { code, stdout, stderr } = await runs('convert -t uuid', { stdin: `${USER}\nhello\n${USER}\n` })
    expect({ code, stdout }).toEqual({ code: 2, stdout: `${UUID}\n` })
    expect(stderr).toBe('brandid: "hello" (line 2) is not an id that holds a value.\n')
  })

  it('knows the definitions of the project', async () => {
    expect(await output(`convert ${UUID} --to user`, project)).toBe('user_01m7xzdbqhect9gbg9qdtxjsrm\n')
    expect(await output('convert user_01m7xzdbqhect9gbg9qdtxjsrm --to uuid', project)).toBe(`${UUID}\n`)
    expect(await output('convert short_e2u2m6yfsy0z --to bigint', project)).toBe('1853070350746432067\n')
    expect(await refusal(`convert ${USER} --to uuid`, project)).toContain(
      'is spelt wrong as user id: Expected',
    )
  })

  it('offers the prefixes of the project as spellings', async () => {
    expect(await refusal(`convert ${UUID} --to shrt`, project)).toContain('Did you mean "short"?')
  })

  it.each([
    {
      line: `convert ${USER} --to uuid --group 4`,
      text: 'brandid: "uuid" has groups of its own, so it takes no --group.\n',
    },
    {
      line: `convert ${USER} --to base36 --group 0`,
      text: 'brandid: Expected --group to be a whole number from 1 to 64 but received "0".\n',
    },
    {
      line: `convert ${USER}`,
      text: `brandid: Missing --to.\nSpellings: uuid, bytes, bigint, base36, ${SPELLINGS.join(', ')}.\n`,
    },
    { line: `convert ${USER} --to md5`, text: 'brandid: There is no spelling "md5".\nSpellings: uuid, ' },
    { line: `convert ${USER} --to ulidd`, text: 'There is no spelling "ulidd". Did you mean "ulid"?\n' },
    { line: 'convert hello --to uuid', text: 'brandid: "hello" is not an id that holds a value.\n' },
    {
      line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to objectId',
      text: 'brandid: "01ARZ3NDEKTSV4RRFFQ69G5FAV" has 16 bytes, which objectId does not spell.\n',
    },
    {
      line: 'convert 507F1F77BCF86CD799439011 --to objectId',
      text: 'brandid: "507F1F77BCF86CD799439011" is spelt wrong as ObjectId of MongoDB: upper case.\nRight would be "507f1f77bcf86cd799439011".\n',
    },
    {
      line: 'convert 4bf92f3577b34da6a3ce929d0e0e4736 --to bigint --from uuid',
      text: 'is spelt wrong as UUID version 4: no hyphens.',
    },
    {
      line: 'convert 4bf92f3577b34da6a3ce929d0e0e4736 --to uuid',
      text: 'brandid: "4bf92f3577b34da6a3ce929d0e0e4736" fits hex and unknown about as well.\nSay what it is with --from.\n',
    },
    {
      line: 'convert tz4a98xxat96iws9zmbrgj3a --to uuid',
      text: '"tz4a98xxat96iws9zmbrgj3a" is not an id that holds a value.',
    },
    {
      line: 'convert 1700000000 --to uuid',
      text: '"1700000000" has 8 bytes, which uuid does not spell.\nFor a number of any size: --from bigint.\n',
    },
    {
      line: `convert ${UUID} --to bytes --from ulid`,
      text: `"${UUID}" is not ulid.`,
    },
    { line: 'convert x1 --to uuid --from bigint', text: '"x1" is not bigint.' },
    {
      line: `convert ${2n ** 128n} --to uuid --from bigint`,
      text: 'is not bigint.\nFor a number: --from bigint.',
    },
    { line: `convert ${USER} --to uuid --prefix Team`, text: 'Expected a prefix' },
    {
      line: `convert ${GITHUB_TOKEN} --to bytes`,
      text: '"ghp_[redacted]" is not an id that holds a value.',
    },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))

  it('takes no prefix for a definition, which has one', async () => {
    expect(await refusal(`convert ${UUID} --to user --prefix team`, project)).toContain(
      '"user" has a prefix of its own, so it takes no --prefix.',
    )
  })

  it('asks for an id in a terminal', async () => {
    expect(await refusal('convert --to uuid', { isTerminal: true })).toContain('Missing an id, or ids on')
  })
})
