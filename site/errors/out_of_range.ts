import { defineId } from 'brandid'

const UserId = defineId('user')

UserId.generateMany(-1)
