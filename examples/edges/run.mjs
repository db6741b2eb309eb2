/** `npm run test:edges`: the programs of this directory in their frameworks, with the packed tarball. `npm run shop`: the shop. */
import { fileURLToPath } from 'node:url'
import { installPacked, run, runSpecs } from '../../scripts/packed.mjs'

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const work = installPacked('edges', folder('.'), { shop: folder('../shop') })

if (process.argv[2] === 'shop') {
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'shop'], work)
  run(process.execPath, ['shop/out/main.js'], work)
} else {
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.exact.json'], work)
  runSpecs(work)
}
