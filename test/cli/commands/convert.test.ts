import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from '../published-tokens.ts'
import { output, refusal, runs, USER, UUID } from './run-line.ts'

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
    { line: `convert ${BigInt(`0x${UUID.replaceAll('-', '')}`)} --to uuid`, text: UUID },
    { line: 'convert 123 --to uuid', text: '00000000-0000-0000-0000-00000000007b' },
    {
      line: 'convert 175928847299117063 --to base36',
      text: '1c49s39lxjpz'.replace('1c49s39lxjpz', 175928847299117063n.toString(36)),
    },
    { line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to hexUlid', text: '01563E3AB5D3D6764C61EFB99302BD5B' },
    { line: 'convert 507F1F77BCF86CD799439011 --to objectId', text: '507f1f77bcf86cd799439011' },
    { line: 'convert 507f1f77bcf86cd799439011 --to base36', text: '2ey8h44vjavzkx80jrl' },
    { line: 'convert 507f1f77bcf86cd799439011 --to bytes', text: '507f1f77bcf86cd799439011' },
    { line: 'convert 0 --to uuid', text: '00000000-0000-0000-0000-000000000000' },
    { line: `convert ${2n ** 128n - 1n} --to uuid`, text: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
    { line: `convert ${USER} --to uuid25 --prefix team`, text: USER.replace('user', 'team') },
    { line: ['convert', ' 123 ', '--to', 'uuid'], text: '00000000-0000-0000-0000-00000000007b' },
  ])('$line', async ({ line, text }) => expect(await output(line)).toBe(`${text}\n`))

  it('converts arguments and lines', async () => {
    expect(await output(`convert ${USER} ${UUID} -t uuid`)).toBe(`${UUID}\n${UUID}\n`)
    expect(await output('convert -t uuid', { stdin: `${USER}\n \n ${UUID}\n` })).toBe(`${UUID}\n${UUID}\n`)
  })

  it('writes the lines before a wrong one', async () => {
    const { code, stdout, stderr } = await runs('convert -t uuid', { stdin: `${USER}\nhello\n${USER}\n` })
    expect({ code, stdout }).toEqual({ code: 2, stdout: `${UUID}\n` })
    expect(stderr).toBe('brandid: Expected an id with a value for "uuid" in line 2 but received "hello".\n')
  })

  it.each([
    {
      line: `convert ${USER}`,
      text: 'Expected --to to be uuid, bytes, bigint, base36, uuid25, typeid, ulid, hexUlid or objectId but received none.',
    },
    { line: `convert ${USER} --to md5`, text: 'but received "md5".' },
    {
      line: 'convert hello --to uuid',
      text: 'Expected an id with a value for "uuid" but received "hello".',
    },
    {
      line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to objectId',
      text: 'but received "01ARZ3NDEKTSV4RRFFQ69G5FAV", ULID, which has none.',
    },
    { line: 'convert x1 --to uuid', text: 'but received "x1".' },
    { line: 'convert 1x --to uuid', text: 'but received "1x".' },
    { line: `convert ${USER} --to uuid --prefix Team`, text: 'Expected a prefix' },
    { line: `convert ${USER} --to objectId`, text: 'which has none.' },
    {
      line: 'convert V1StGXR8_Z5jdHi6B-myT --to uuid',
      text: 'but received "V1StGXR8_Z5jdHi6B-myT", nanoid, which has none.',
    },
    {
      line: `convert ${GITHUB_TOKEN} --to bytes`,
      text: 'but received "ghp_[redacted]", GitHub personal access token, which has none.',
    },
    { line: `convert ${2n ** 128n} --to uuid`, text: 'Expected an id with a value' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))

  it('asks for an id in a terminal', async () => {
    expect(await refusal('convert --to uuid', { isTerminal: true })).toContain('Expected an id, or ids on')
  })
})
