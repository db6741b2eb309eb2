/**
 * The cost of IDs for the compiler: `npm run bench -- types` prints a table, and `--check` enforces the ceilings.
 *
 * Instantiations are exact and the same on every machine; seconds are the best of three runs on this machine.
 */
import { measure, measureCeilings } from './measure.mjs'
import { programs } from './programs.mjs'

const COUNTS = [10, 100, 1000]

const whole = (value) => value.toLocaleString('en')

function printTable() {
  console.log(
    `| program | ${COUNTS.map(whole).join(' / ')} ids: instantiations | 5.9: seconds | 7: seconds |`,
  )
  console.log('| --- | --- | --- | --- |')
  for (const name of Object.keys(programs)) {
    const rows = COUNTS.map((count) => measure(name, count, 3))
    const instantiations = rows.map((row) => {
      const counts = new Set(Object.values(row).map((result) => result.instantiations))
      return [...counts].map(whole).join(' (5.9), ') + (counts.size > 1 ? ' (7)' : '')
    })
    const seconds = (version) => rows.map((row) => row[version].check.toFixed(2)).join(' / ')
    console.log(`| ${name} | ${instantiations.join(' / ')} | ${seconds('5.9')} | ${seconds('7')} |`)
  }
}

function check() {
  for (const { what, ceiling, instantiations } of measureCeilings()) {
    const verdict = `${what}: ${whole(instantiations)} of ${whole(ceiling)} instantiations`
    if (instantiations <= ceiling) console.log(verdict)
    else {
      console.error(`too many: ${verdict}`)
      process.exitCode = 1
    }
  }
}

process.argv.includes('--check') ? check() : printTable()
