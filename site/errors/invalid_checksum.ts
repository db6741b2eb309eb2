import { defineToken } from 'brandid/token'

const ApiToken = defineToken('api')
const token = ApiToken.generate()
const damaged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`

ApiToken.parse(damaged)
