/** The test cases of `snowflake`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { snowflake } from './snowflake.ts'

const DECIMAL = '0123456789'
const twitter = snowflake({ epoch: 'twitter', workerId: 1023 })
const twitterName = 'snowflake(1288834974657, 41/10/12, 1023)'

const snowflakeCases: FormatCases = {
  example: '175928847299117063',
  options: [
    { epoch: 'discord' },
    { epoch: 1_700_000_000_000, timestampBits: 43, workerBits: 8, workerId: 7 },
    { epoch: 'sonyflake', workerId: 0 },
  ],
  described: [[twitter, twitterName, DECIMAL, [1, 19], '(?:0|[1-9][0-9]{0,18})']],
  variants: [
    snowflake({ epoch: 'discord' }),
    snowflake({ epoch: 0, workerId: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 }),
    snowflake({ epoch: 1.7e12, workerId: 0, timestampBits: 32, workerBits: 0, sequenceBits: 31 }),
  ],
  bundle: { ceiling: 2300 },
}

export const CASES = { snowflake: snowflakeCases }
