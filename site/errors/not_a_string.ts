import { defineId } from 'brandid'

const UserId = defineId('user')
const row: { id: unknown } = { id: 5 }

UserId.parse(row.id)
