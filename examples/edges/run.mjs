/**
 * `npm run check -- edges`: the programs of this directory in their frameworks, with the packed tarball;
 * `npm run check -- edges shop` starts the shop.
 */
import { execPath } from 'node:process'
import { compile, copyToPacked, run, runSpecs } from '../../scripts/packed.mjs'

const work = copyToPacked('examples/edges', { shop: 'examples/shop' })

if (process.argv[2] === 'shop') {
  compile(work, 'shop')
  run(execPath, ['shop/out/main.js'], work)
} else {
  compile(work, 'tsconfig.exact.json')
  runSpecs(work)
}
