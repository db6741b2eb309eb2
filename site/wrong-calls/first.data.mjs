/** The results for the first example, computed during the build, so that the page shows them before the compiler has loaded. */
import { composeTrial, readTrial } from '../../.build/site/board.mjs'
import { readSignature } from '../../.build/site/signature.mjs'
import { errorLinesOf } from './compile.mjs'
import { EXAMPLES } from './examples.mjs'

export default {
  load() {
    const [{ text }] = EXAMPLES
    const signature = readSignature(text)
    const accepted = (isBranded) => {
      const trial = composeTrial(text, signature, isBranded)
      return readTrial(trial, errorLinesOf(trial.code))
    }
    return { text, board: { signature, plain: accepted(false), branded: accepted(true) } }
  },
}
