import { FORMAT_NAMES, FORMATS } from '@brandid/base/formats'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from './published-tokens.ts'
import { output, projectDirectory, refusal, runs, USER, UUID } from './run-line.ts'

const project = projectDirectory()

/** The formats that spell bytes. */
const SPELLINGS = FORMAT_NAMES.filter((name) => name !== 'uuid' && 'widest' in FORMATS[name])

const BODY = USER.slice(5)
const BYTES = UUID.replaceAll('-', '')
const INTEGER = `${BigInt(`0x${BYTES}`)}`
const TYPEID = 'user_01m7xzdbqhect9gbg9qdtxjsrm'
const PRINTED = 'USER_03H9W-E7HP2-HZO9B-QBV4L-8RZ84'
const OBJECT_ID = '507f1f77bcf86cd799439011'
const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const HEX = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('convert', () => {
  it.each([
    [`${USER} --to uuid`, UUID],
    [`${USER} --to bytes`, BYTES],
    [`${USER} --to bigint`, INTEGER],
    [`${USER} --to base36`, BODY],
    [`${USER} --to typeid`, TYPEID],
    [`${USER} --to uuid --prefix team`, `team_${UUID}`],
    [`${USER} --to uuid25 --prefix team`, `team_${BODY}`],
    [`${UUID} --to uuid25 --prefix user`, USER],
    [`${UUID} --to uuid25`, BODY],
    [`${INTEGER} --to uuid --from bigint`, UUID],
    ['0 --to uuid --from bigint', '00000000-0000-0000-0000-000000000000'],
    ['123 --to uuid --from bigint', '00000000-0000-0000-0000-00000000007b'],
    [`${2n ** 128n - 1n} --to uuid --from bigint`, 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['175928847299117063 --to base36 --from bigint', 175928847299117063n.toString(36)],
    [`${ULID} --to hexUlid`, '01563E3AB5D3D6764C61EFB99302BD5B'],
    [`${OBJECT_ID} --to base36`, '2ey8h44vjavzkx80jrl'],
    [`${OBJECT_ID} --to bytes`, OBJECT_ID],
    [`${USER} ${UUID} -t uuid`, `${UUID}\n${UUID}`],
    [`${HEX} --to bytes --from hex`, HEX],
    [`${USER} --to uuid25 --group 5`, PRINTED.toLowerCase()],
    [`${USER} --to base36 --group 7`, '03h9we7-hp2hzo9-bqbv4l8-rz84'],
    [`${USER} --to bytes --group 64`, BYTES],
    [`${PRINTED} --grouped --to uuid`, UUID],
    [`${PRINTED.toLowerCase()} --grouped --to uuid`, UUID],
    [`${USER} --grouped --to uuid`, UUID],
    [`${UUID} --grouped --to uuid`, UUID],
  ])('%s', async (line, text) => expect(await output(`convert ${line}`)).toBe(`${text}\n`))

  it('takes the white space of an argument, and lines', async () => {
    const spaced = ['convert', '03h9we7 hp2hzo9 bqbv4l8 rz84', '--grouped', '--to', 'uuid']
    expect(await output(spaced)).toBe(`${UUID}\n`)
    expect(await output(['convert', ' 123 ', '--to', 'bytes', '--from', 'bigint'])).toBe('000000000000007b\n')
    expect(await output('convert -t uuid', { stdin: `${USER}\n \n ${UUID}\n` })).toBe(`${UUID}\n${UUID}\n`)
  })

  it('writes the lines before a wrong one', async () => {
    const { code, stdout, stderr } = await runs('convert -t uuid', { stdin: `${USER}\nhello\n${USER}\n` })
    expect({ code, stdout }).toEqual({ code: 2, stdout: `${UUID}\n` })
    expect(stderr).toBe('brandid: "hello" (line 2) is not a convertible ID.\n')
  })

  it.each([
    [`${UUID} --to user`, TYPEID],
    [`${TYPEID} --to uuid`, UUID],
    [`${TYPEID} --to uuid --from user`, UUID],
    [`${USER.replace('user', 'org')} --to typeid --prefix user`, TYPEID],
    ['short_e2u2m6yfsy0z --to bigint', '1853070350746432067'],
    [`${UUID} --to user --group 4`, 'user_01m7-xzdb-qhec-t9gb-g9qd-txjs-rm'],
    ['USER_01M7-XZDB-QHEC-T9GB-G9QD-TXJS-RM --grouped --to user', TYPEID],
  ])('knows the definitions of the project: %s', async (line, text) => {
    expect(await output(`convert ${line}`, project)).toBe(`${text}\n`)
  })

  it.each([
    [`${USER} --to uuid`, 'is not a valid user ID: Expected'],
    [`${UUID} --to shrt`, 'Did you mean "short"?'],
    [`${UUID} --to user --prefix team`, '"user" has its own prefix, so it does not support --prefix.'],
  ])('refuses by the definitions of the project: %s', async (line, text) => {
    expect(await refusal(`convert ${line}`, project)).toContain(text)
  })

  it.each([
    ['', `Missing --to.\nFormats: uuid, bytes, bigint, base36, ${SPELLINGS.join(', ')}.\n`],
    ['--to toString', 'There is no format "toString".\n'],
    ['--to md5', 'There is no format "md5".\nFormats: uuid, '],
    ['--to ulidd', 'There is no format "ulidd". Did you mean "ulid"?\n'],
    ['--to uuid --prefix Team', 'Expected a prefix'],
    ['--to uuid --group 4', '"uuid" has its own groups, so it does not support --group.\n'],
    ['--to base36 --group 0', 'Expected --group to be a whole number from 1 to 64 but received "0".\n'],
  ])('refuses the options %s', async (options, text) => {
    expect(await refusal(`convert ${USER} ${options}`.trim())).toContain(`brandid: ${text}`)
  })

  it.each([
    ['hello', '--to uuid', 'is not a convertible ID.\n'],
    [ULID, '--to objectId', 'has 16 bytes, which objectId cannot encode.\n'],
    [OBJECT_ID, '--to uuid25 --group 4', 'has 12 bytes, which uuid25 cannot encode.\n'],
    [
      OBJECT_ID.toUpperCase(),
      '--to objectId',
      `is not a valid MongoDB ObjectId: upper case.\nCorrect: "${OBJECT_ID}".\n`,
    ],
    [HEX, '--to bigint --from uuid', 'is not a valid UUID version 4: no hyphens.'],
    [HEX, '--to uuid', 'is not a valid UUID version 4: no hyphens.'],
    ['tz4a98xxat96iws9zmbrgj3a', '--to uuid', 'is not a convertible ID.\n'],
    [
      '1700000000',
      '--to uuid',
      'has 8 bytes, which uuid cannot encode.\nUse --from bigint for a number of any size.\n',
    ],
    ['0c2f66b62e', '--to uuid', 'has 5 bytes, which uuid cannot encode.\n'],
    [UUID, '--to bytes --from ulid', 'is not ulid.\n'],
    ['x1', '--to uuid --from bigint', 'is not bigint.\n'],
    [
      'av5elkggj7ol115sepihkh07',
      '--to uuid',
      'matches cuid2 and uuid25 about equally well.\nSpecify its format with --from.\n',
    ],
    [`${2n ** 128n}`, '--to uuid --from bigint', 'is not bigint.\nUse --from bigint for a number.\n'],
    [PRINTED.toLowerCase(), '--to uuid', 'is not a convertible ID.\n'],
  ])('refuses the text %s %s', async (text, options, why) => {
    expect(await refusal(`convert ${text} ${options}`)).toContain(`brandid: "${text}" ${why}`)
  })

  it.each([
    ['user_03h9w-e7hp --grouped --to uuid', 'brandid: "user_03h9we7hp'],
    [`${GITHUB_TOKEN} --to bytes`, 'brandid: "ghp_[redacted]" is not a convertible ID.'],
  ])('refuses a text that it shows otherwise: %s', async (line, text) => {
    expect(await refusal(`convert ${line}`)).toContain(text)
  })

  it('asks for an ID in a terminal', async () => {
    expect(await refusal('convert --to uuid', { isTerminal: true })).toContain('Missing an ID, or IDs on')
  })
})
