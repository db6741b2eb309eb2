import { runSuite } from './suite.js'
import { runTokenSuite } from './token-suite.js'

export default {
  async test() {
    console.log(`${runSuite() + (await runTokenSuite())} definitions hold`)
  },
}
