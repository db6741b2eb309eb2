import { afterAll, beforeAll, describe } from 'vitest'
import { defaultSuite } from '../default-suite.ts'
import { type Engine, embedded } from '../engines.ts'

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  defaultSuite(() => engine)
})
