import { defineId, type Id, literal } from 'brandid/core'
import { nanoid, uuid25 } from 'brandid/formats'
import { expectType } from 'tsd'

const UserId = defineId('l_user')
const PublicId = defineId('l_pub', { format: nanoid() })
const FormerId = defineId('l_former', { accepts: [nanoid()] })
const V4Id = defineId('l_v4', { format: uuid25({ version: 4 }) })

expectType<Id<'l_user'>>(literal(UserId, 'l_user_03h9we7hp2hzo9bqbv4l8rz84'))
expectType<Id<'l_pub'>>(literal(PublicId, 'l_pub_kw2c0khavhql'))
expectType<Id<'l_v4'>>(literal(V4Id, 'l_v4_8m8scpfugfij4qenj0ig77qg8'))

expectType<Id<'l_former'>>(literal(FormerId, 'l_former_kw2c0khavhql'))
expectType<Id<'l_former'>>(literal(FormerId, 'l_former_03h9we7hp2hzo9bqbv4l8rz84'))

// Of another format the compiler sees the prefix alone; the rest throws at run time.
literal(PublicId, 'l_pub_KW')

// @ts-expect-error: Expected a text that starts with 'l_user_'
literal(UserId, 'l_post_03h9we7hp2hzo9bqbv4l8rz84')
// @ts-expect-error: Expected a text that starts with 'l_pub_'
literal(PublicId, 'kw2c0khavhql')
// @ts-expect-error: Expected 25 characters after 'l_user_'
literal(UserId, 'l_user_03h9we7hp2hzo9bqbv4l8rz8')
// @ts-expect-error: Expected 25 characters after 'l_user_'
literal(UserId, 'l_user_03h9we7hp2hzo9bqbv4l8rz84x')
// @ts-expect-error: Expected 25 characters after 'l_user_'
literal(UserId, 'l_user_')
// @ts-expect-error: Expected only 0-9 and a-z after 'l_user_'
literal(UserId, 'l_user_03H9we7hp2hzo9bqbv4l8rz84')
// @ts-expect-error: Expected only 0-9 and a-z after 'l_user_'
literal(UserId, 'l_user_03h9we7hp2hzo9bqbv4l8rz8_')
// @ts-expect-error: Expected a string literal: parse() accepts any text
literal(UserId, `l_user_${'0'.repeat(25)}` as string)
