import { defineId } from 'brandid'

const name: string = 'User'

defineId(name as 'user')
