/** `npm run check -- modules`: the specs of this directory, beside real bundlers and frameworks with the packed tarball. */
import { copyToPacked, runSpecs } from '../../scripts/packed.mjs'

runSpecs(copyToPacked('test/modules'))
