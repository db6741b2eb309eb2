/**
 * `npm run check -- servers` runs a CI check by name and passes extra arguments to its command. `--full` covers everything that CI only
 * samples, if the table defines a full length. `npm run check` lists the checks, and `--all` runs all of them, as `.ci/run` does.
 * `--prepare site` only runs the preparations for the check `site`.
 */
import { runForCi, runHere } from './run.mjs'
import { CHECKS } from './table.mjs'

const [name, ...args] = process.argv.slice(2)
const find = (wanted) => CHECKS.find((each) => each.name === wanted)
const check = find(name)
if (name === undefined) list()
else if (name === '--all') process.exitCode = await runForCi(CHECKS.filter(({ isByHand }) => !isByHand))
else if (name === '--prepare') process.exitCode = runHere({ ...find(args[0]), command: 'true' })
else if (args.includes('--full') && !check?.full)
  fail(`Expected --full for a check with a full length but received it for ${name}.`)
else if (check) {
  const rest = args.filter((each) => each !== '--full')
  process.exitCode = runHere(check, rest, rest.length < args.length ? check.full : {})
} else {
  console.error(`Expected a check name but received ${name}. The checks are:\n`)
  list()
  process.exitCode = 2
}

function fail(message) {
  console.error(message)
  process.exitCode = 2
}

function list() {
  const width = Math.max(...CHECKS.map((each) => each.name.length))
  for (const { name, minutes, needs, isByHand, protects } of CHECKS) {
    const needed = needs.length > 0 ? `; needs ${needs.join(', ')}` : ''
    console.log(
      `${name.padEnd(width)}  ${String(minutes).padStart(4)} min  ${protects}${needed}${isByHand ? '; not part of CI' : ''}`,
    )
  }
}
