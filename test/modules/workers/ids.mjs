import { defineId } from 'brandid'

export const UserId = defineId('user')
