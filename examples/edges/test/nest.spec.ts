import { describe } from 'vitest'
import { start } from '../nest.ts'
import { keepsPromises, running } from './service.ts'

describe('NestJS', () => {
  keepsPromises(running(start))
})
