import { defineKey } from 'brandid'

const UserKey = defineKey('user')
const params: { id: unknown } = { id: '42' }

UserKey.parse(params.id)
