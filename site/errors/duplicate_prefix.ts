import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'

defineId('user')
defineId('user', { format: nanoid() })
