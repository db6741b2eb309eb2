/** Two packages with one prefix: both getters stand in declarations, which `skipLibCheck` skips. */
import type { UserId } from '@acme/ids'
import type { MemberId } from './twin.js'

export type Both = [typeof UserId, typeof MemberId]
