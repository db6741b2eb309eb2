import { defineId } from 'brandid'

const UserId = defineId('user')

UserId.parse('03h9we7hp2hzo9bqbv4l8rz84')
