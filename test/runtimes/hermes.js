// What runs in Hermes, whose shell has no Web Crypto: the ids without the tokens.
import { runSuite } from './suite.js'

globalThis.print(`${runSuite()} definitions hold`)
