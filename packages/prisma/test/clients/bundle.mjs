/** Bundles a program that uses a client; what Prisma generated stays outside. */
import { build } from 'esbuild'

export function bundle(program, outfile) {
  return build({
    entryPoints: [program],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['*/generated/js/index.js'],
    logLevel: 'warning',
  })
}
