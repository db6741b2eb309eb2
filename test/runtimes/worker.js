import { runSuite } from './suite.js'

export default {
  test() {
    console.log(`${runSuite()} definitions hold`)
  },
}
