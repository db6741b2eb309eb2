import { defineId } from 'brandid'

export const SessionId = defineId('sess')
