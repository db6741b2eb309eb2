/** Test files: each is a separate program, together with what it imports. */

const FOLDER = /(?:^|\/)(?:__tests__|__mocks__|tests?|type-tests|e2e|cypress|playwright|fixtures)\//
const NAME = /[.-](?:test|spec|test-d|e2e|bench|stories)\.[cm]?[jt]sx?$/

/** Whether a path below the working directory is one of a test, by the usual names. */
export const isTestFile = (path: string): boolean => FOLDER.test(path) || NAME.test(path)
