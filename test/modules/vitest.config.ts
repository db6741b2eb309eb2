import { defineConfig } from 'vitest/config'

// One file after the other: they start servers, and a machine of two cores is busy with one.
export default defineConfig({
  test: {
    fileParallelism: false,
    // No test decides by the clock: these only end a run that hangs, after the longest wait of a condition.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    projects: [
      { extends: true, test: { name: 'node', include: ['*.spec.ts'], exclude: ['reset.spec.ts'] } },
      // vitest leaves packages to Node, where no reset reaches them; inlined, brandid is reset with the rest.
      { extends: true, test: { name: 'external', include: ['reset.spec.ts'] } },
      {
        extends: true,
        test: { name: 'inlined', include: ['reset.spec.ts'], server: { deps: { inline: ['brandid'] } } },
      },
    ],
  },
})
