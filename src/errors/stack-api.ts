/** V8's stack API, which the other engines have taken over. ECMAScript's library types do not have it. */
export const stackApi: ErrorConstructor & {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} = Error

/** Runs an action in which stacks hold so many frames. An engine without a limit is left as it is. */
export function withStackLimit<Result>(frames: number, action: () => Result): Result {
  const { stackTraceLimit } = stackApi
  if (stackTraceLimit === undefined) return action()
  // By reflection, which fails silently where intrinsics are frozen.
  const limit = (value: number) => Reflect.set(stackApi, 'stackTraceLimit', value)
  limit(frames)
  try {
    return action()
  } finally {
    limit(stackTraceLimit)
  }
}
