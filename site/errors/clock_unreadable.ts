import { defineId } from 'brandid'

const UserId = defineId('user')

Date.now = () => Number.NaN // a mock
UserId.generate()
