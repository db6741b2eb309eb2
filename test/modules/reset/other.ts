import { defineId } from 'brandid'

export const OtherId = defineId('reset')
