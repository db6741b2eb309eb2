import { defineId, IdError, idUnion, parse, safeParse } from 'brandid'
import * as z from 'zod'

export const UserId = defineId('user')
export const defineOne = (options = {}) => ({ OneId: defineId('one', options) })
export { defineId, IdError, idUnion, parse, safeParse, z }
