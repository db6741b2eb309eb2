/** The entry point `brandid/eslint` of 0.2, whose plugin is in the package brandid-kit. */
function refuse(): never {
  throw new Error(
    'The plugin for ESLint and oxlint is in brandid-kit: npm install --save-dev brandid-kit, and import brandid-kit/eslint.',
  )
}

// A default export, because without one the import of 0.2 fails before the sentence is thrown.
export default refuse()
