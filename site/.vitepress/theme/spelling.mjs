/** Recognizes misspelled words. */

/** Whether two words differ by one added, missing or replaced letter. */
export function isNear(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const rests = [one.slice(at), other.slice(at)]
  return (
    rests[0].slice(1) === rests[1].slice(1) ||
    rests[0].slice(1) === rests[1] ||
    rests[0] === rests[1].slice(1)
  )
}
