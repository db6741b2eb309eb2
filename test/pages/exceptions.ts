/** The blocks that the runner of pages does not run, each with its reason. */
import type { Block } from './blocks.ts'

export interface Exception {
  readonly page: string
  /** What the blocks of the page have that it is about: all of them by default. */
  readonly has?: string
  /** `false` if nothing compiles it. Otherwise it compiles, as do the modules that import it. */
  readonly compiles?: boolean
  readonly because: string
}

const OF_A_PROJECT = 'It reads the source of an existing project; packages/kit/test runs the commands.'

export const EXCEPTIONS: readonly Exception[] = [
  {
    page: 'README.md',
    has: 'npm run quickstart',
    compiles: false,
    because: 'A clone has the scripts, which the checks quickstart and site run.',
  },
  { page: 'README.md', has: 'brandid-kit init', compiles: false, because: OF_A_PROJECT },
  { page: 'packages/kit/README.md', has: 'brandid check', compiles: false, because: OF_A_PROJECT },
  { page: 'packages/kit/docs/adopt.md', has: 'brandid init', compiles: false, because: OF_A_PROJECT },
  {
    page: 'packages/kit/docs/adopt-commands.md',
    has: 'brandid init',
    compiles: false,
    because: OF_A_PROJECT,
  },
  { page: 'packages/kit/docs/integer-keys.md', has: 'brandid init', compiles: false, because: OF_A_PROJECT },
  {
    page: 'packages/kit/docs/languages.md',
    compiles: false,
    because:
      'The check languages generates the files of a manifest, and runs the programs in their languages.',
  },
  {
    page: 'packages/kit/docs/generated-sql.md',
    compiles: false,
    because: 'The check languages generates the SQL of a manifest, and runs it on each database.',
  },
  {
    page: 'docs/recipes-web.md',
    has: '// next/',
    because: 'Next runs it, in the check edges: its imports have no extension, which Node requires.',
  },
  {
    page: 'docs/recipes-libraries.md',
    has: '// next/',
    because: 'Next runs it, in the check edges: its imports have no extension, which Node requires.',
  },
  { page: 'docs/recipes-web.md', has: '// form/', because: 'A browser runs it, in the check edges.' },
]

export const exceptionOf = (block: Block): Exception | undefined =>
  EXCEPTIONS.find(
    ({ page, has }) => block.title.startsWith(`${page}:`) && (has === undefined || block.code.includes(has)),
  )
