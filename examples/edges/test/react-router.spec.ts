import { describe } from 'vitest'
import { start } from '../react-router.ts'
import { keepsPromises, running } from './service.ts'

describe('React Router', () => {
  keepsPromises(running(start))
})
