import { createCollector, summaryReport } from '@brandid/inspect/answers'
import { expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, USER } from './read-text.ts'

it('a summary counts a million and more in bounded memory: nothing of a text is kept', () => {
  const collector = createCollector(NOW_MS)
  const { readings } = read(USER)
  for (let i = 0; i < 1_100_000; i++) collector.add({ text: `${i}`, readings })
  for (let i = 0; i < 1000; i++) collector.add({ text: `${i}`, readings })
  const summary = collector.summary()
  expect(summary).toMatchObject({ texts: 1_101_000, duplicates: 1000, exactUpTo: 1_000_000 })
  expect(summaryReport(summary, PLAIN).join()).toContain('among the first 1,000,000 different strings')
})
