import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, embedded } from '../engines.ts'
import { bigintRangeSuite, textRangeSuite, uuidRangeSuite } from '../range-suite.ts'

describe.each(embedded)('%s', (name, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const types = name === 'PGlite' ? ['text', 'text collate "C"'] : ['text', 'text collate nocase']
  describe.each(types)('%s', (type) =>
    textRangeSuite(
      () => engine,
      () => type,
    ),
  )
  if (name === 'PGlite') uuidRangeSuite(() => engine)
  bigintRangeSuite(() => engine)
})
