import type { IdOf } from 'brandid'
import { define } from './define.js'

const TEAM = 'team'
export const TeamId = define(TEAM)
export type TeamId = IdOf<typeof TeamId>
