import { defineId } from 'brandid'

const UserId = defineId('user', { aliases: ['usr'] })

UserId.parse('usr_03h9we7hp2hzo9bqbv4l8rz84')
