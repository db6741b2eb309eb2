import { runSuite } from './suite.js'

console.log(`${runSuite()} definitions hold`)
