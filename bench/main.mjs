/** `npm run bench`: brandid beside other packages; `-- types`, `-- editor`, `-- storage`, `-- languages` and `-- shells` measure a single area each. */
const PROGRAMS = {
  types: './types/main.mjs',
  editor: './editor/main.mjs',
  storage: './storage/storage.mjs',
  languages: './languages/main.mjs',
  shells: './shells/main.mjs',
}
const program = PROGRAMS[process.argv[2]]
// The programs read the arguments after their name.
if (program) process.argv.splice(2, 1)
await import(program ?? './run.js')
