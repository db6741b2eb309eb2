import { defineConfig } from 'vitest/config'

// One file after the other, and patience: they start servers, build with Next, and a loaded machine is slow.
export default defineConfig({
  test: {
    include: ['test/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // graphql 16 has a copy for `import` that Vite prefers, and refuses to work with two copies.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
})
