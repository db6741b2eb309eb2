import { propose } from '@brandid/project/adopt'
import { it } from 'vitest'
import { createSource, NOW, ONE_FORMAT, SEVERAL, withBadRows, BAD_ROWS } from './noisy-samples.ts'
const SAMPLES = { ...ONE_FORMAT, ...SEVERAL }
it('x', () => {
  for (const name of ['xid','uuid25','random, 256 bits','snowflake','ulid, and nanoids without the prefix']) {
    let t0 = process.cpuUsage().user, worst = 0, worstKind = ''
    let gen=0
    for (let i = 0; i < 30; i++) {
      const source = createSource(i)
      const g0=process.cpuUsage().user
      const samples = SAMPLES[name]!(200, source)
      const kind = Object.keys(BAD_ROWS)[i % Object.keys(BAD_ROWS).length]!
      const rows = withBadRows(samples, kind, source)
      gen+=process.cpuUsage().user-g0
      const a = process.cpuUsage().user
      propose([], [rows.map((text, i) => ({ text, place: `s:${i + 1}` }))], NOW)
      const d = process.cpuUsage().user - a
      if (d > worst) { worst = d; worstKind = kind }
    }
    console.log(name, (process.cpuUsage().user - t0) / 30e3, 'ms each; worst', worst / 1e3, worstKind, 'gen', gen/30e3)
  }
})
