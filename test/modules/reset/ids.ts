import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'

export const ResetId = defineId('reset', {
  format: nanoid({ length: Number(process.env.RESET_LENGTH ?? 12) }),
})
