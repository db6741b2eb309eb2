import { base } from './base.mjs'
import { runCases } from './cases.mjs'
import { compareCalls } from './differential.mjs'

console.log(await runCases(base))
const { FILL_CALLS = 30, SEED = 1 } = process.env
await base.member.deleteMany()
console.log(await compareCalls(base, Number(FILL_CALLS), Number(SEED)))
await base.$disconnect()
