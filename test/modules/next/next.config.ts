import { join } from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = {
  distDir: process.env.DIST_DIR ?? '.next',
  // Without it Next takes the outermost lockfile for the root of the project.
  turbopack: { root: join(import.meta.dirname, '../../..') },
  serverExternalPackages: process.env.EXTERNAL ? [process.env.EXTERNAL] : [],
}

export default config
