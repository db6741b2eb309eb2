import { parse } from 'brandid'
import { defineToken } from 'brandid/token'

const ApiToken = defineToken('api')

parse(ApiToken.generate())
