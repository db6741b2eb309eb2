import { defineId } from 'brandid'

const UserId = defineId('user')

UserId.parse('user_zzzzzzzzzzzzzzzzzzzzzzzzz')
