import { defineId } from 'brandid'

// The prefix used to be "usr". Rows and links still contain "usr", so it is an alias of the new prefix.
const UserId = defineId('user', { aliases: ['usr'] })
const stored = 'usr_03h9we7hp2hzo9bqbv4l8rz84'

const result = UserId.safeParse(stored)
if (!result.success) console.log(result.error.code, result.error.message)

console.log(UserId.normalize(stored))
