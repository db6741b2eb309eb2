/** Judges a trial of new releases. */
import { intersects, major, minVersion, satisfies } from 'semver'

/**
 * Returns `FAILS` if the tests fail, `NODE` if they pass but a release requires a newer Node than the oldest in `node`,
 * and `works` otherwise.
 *
 * @param node The `engines` range of a published package (its first version counts), or a major version such as `20.x`.
 * @param releases The releases, each with its version, the locked version and its `engines`.
 */
export function verdictOf({ name, node, releases, hasPassed }) {
  const newer = releases.filter(({ engines }) => engines?.node && !runsOn(engines.node, node))
  const word = hasPassed ? (newer.length > 0 ? 'NODE ' : 'works') : 'FAILS'
  const sentences = releases.map(({ name: each, version, locked }) =>
    version === locked
      ? `${each} ${version}, as locked`
      : `${each} ${version}, ${major(version) > major(locked) ? 'a new major, ' : ''}locked ${locked}`,
  )
  for (const { name: each, engines } of newer)
    sentences.push(`${each} requires Node ${engines.node}, but brandid supports ${node}`)
  return { word, isFailure: !hasPassed, line: `${word}  ${name}: ${sentences.join('; ')}` }
}

function runsOn(required, supported) {
  const isMajor = /^\d+\.x$/.test(supported)
  return isMajor ? intersects(required, supported) : satisfies(minVersion(supported), required)
}
