import { defineId } from 'brandid'
import { defineToken } from 'brandid/token'

export const UserId = defineId('user')
export const SessionToken = defineToken('sess')
