import { defineId } from 'brandid'

const UserId = defineId('user')

UserId.parse('user_03H9WE7HP2HZO9BQBV4L8RZ84')
