import { expect, it } from 'vitest'
import { drawCurve } from '../../../src/cli/report/curve.ts'

it('is drawn in its style, with marks and labels beside it', () => {
  const paint = (style: string, text: string) => `<${style}>${text}</${style}>`
  const rows = drawCurve({ at: (x) => x, from: 0.25, to: 1, width: 21, height: 2, labelOf: String, paint })
  expect(rows).toEqual([
    '100 % ┤<cyan>           ▁▁▂▃▃▄▅▆▇█</cyan>',
    ' 50 % ┤<cyan>▄▄▅▅▅▆▆▆▇▇███████████</cyan>',
    `  0 % └${'─'.repeat(21)}`,
    '       ╵0.25',
  ])
})
