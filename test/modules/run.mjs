/** `npm run test:modules`: the specs of this directory, beside real bundlers and frameworks with the packed tarball. */
import { fileURLToPath } from 'node:url'
import { installPacked, runSpecs } from '../../scripts/packed.mjs'

runSpecs(installPacked('modules', fileURLToPath(new URL('.', import.meta.url))))
