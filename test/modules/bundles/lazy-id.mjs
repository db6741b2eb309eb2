import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'

export const MemberId = defineId('user', { format: nanoid() })
