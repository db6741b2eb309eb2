import { base } from './base.mjs'
import { runCases } from './cases.mjs'

console.log(await runCases(base))
await base.$disconnect()
