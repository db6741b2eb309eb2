import { describe } from 'vitest'
import { start } from '../nest.ts'
import { running } from './server.ts'
import { keepsPromises } from './service.ts'

describe('NestJS', () => {
  keepsPromises(running(start))
})
