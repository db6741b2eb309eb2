/**
 * The timed loops. Each case has its own function, compiled from its own text, so that what the engine has learned
 * about one callee neither slows down nor favours the next.
 */

let count = 0

/** Compiles a loop over `subject` and, where the case has them, `inputs`, as many as a power of two. */
function compile(body, subject, inputs) {
  const source = `const last = inputs.length - 1; return (times) => { let seen = 0; ${body}; return seen } // ${count++}`
  return new Function('subject', 'inputs', source)(subject, inputs)
}

const kept = new Array(1024).fill('')

/** Makes a string and stores it. */
export const make = (subject) =>
  compile('for (let i = 0; i < times; i++) inputs[i & last] = subject()', subject, kept)

/** Makes a string, stores it and reads one character: that alone makes one flat string of a rope. */
export const makeAndUse = (subject) =>
  compile(
    'for (let i = 0; i < times; i++) seen += (inputs[i & last] = subject()).charCodeAt(7)',
    subject,
    kept,
  )

/** Makes a string, and reads one character of the URL that holds it. */
export const putInUrl = (subject) =>
  compile(
    "for (let i = 0; i < times; i++) seen += (inputs[i & last] = '/users/' + subject() + '?page=1').charCodeAt(9)",
    subject,
    kept,
  )

/** Makes a string, and enters it in a map, which is emptied now and then. */
export const keyOf = (subject) => {
  const map = new Map()
  return compile(
    'const [map] = inputs; for (let i = 0; i < times; i++) { map.set(subject(), i); if (map.size > 4096) map.clear() } seen = map.size',
    subject,
    [map],
  )
}

/** Awaits one promise after another. */
export const repeat = (subject) => async (times) => {
  let seen = 0
  for (let i = 0; i < times; i++) if (await subject()) seen++
  return seen
}

/** Makes a list of strings, and reads none or one character of each. */
export const makeMany = (subject) =>
  compile('for (let i = 0; i < times; i++) seen += subject().length', subject, kept)
export const makeManyAndUse = (subject) =>
  compile(
    'for (let i = 0; i < times; i++) for (const id of subject()) seen += id.charCodeAt(7)',
    subject,
    kept,
  )

/** Puts a question about one input after another. All answers have to be as expected. */
export function ask(subject, inputs, isExpected) {
  if (inputs.some((input) => Boolean(subject(input)) !== isExpected)) {
    throw new Error(`what is timed does not work: ${subject}`)
  }
  return compile('for (let i = 0; i < times; i++) if (subject(inputs[i & last])) seen++', subject, inputs)
}
