import { runSuite } from './suite.js'
import { runTokenSuite } from './token-suite.js'

console.log(`${runSuite() + (await runTokenSuite())} definitions hold`)
