import { defineKey } from 'brandid'

defineKey('team')
defineKey('team')
