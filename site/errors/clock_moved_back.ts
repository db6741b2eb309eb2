import { defineId } from 'brandid'
import { snowflake } from 'brandid/formats'

const JobId = defineId('job', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })

Date.now = () => 1_800_000_000_000
JobId.generate()
Date.now = () => 1_799_999_000_000 // someone sets the clock back
JobId.generate()
