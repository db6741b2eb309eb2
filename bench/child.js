/**
 * A child process of the harness: it measures the processor time of the cases of one file, or of a part of them, in interleaved rounds, and
 * prints all samples.
 */
const [room, settings] = process.argv.slice(2)
const { rounds, sampleMs, warmUpMs, part } = JSON.parse(settings)
const { casesOf } = await import(`./cases/${room}.js`)

let seen = 0

async function msOf(run, times) {
  const start = process.cpuUsage()
  const found = run(times)
  seen += typeof found === 'number' ? found : await found
  const { user, system } = process.cpuUsage(start)
  return Math.max(user + system, 1) / 1000
}

/**
 * Warms a case up, and finds how many operations fill one sample: by its fastest run, since a slow one may have been
 * interrupted.
 */
async function timesOf(run) {
  let times = 1
  let fastestMs = Number.POSITIVE_INFINITY
  for (let spentMs = 0; ; ) {
    const ms = await msOf(run, times)
    spentMs += ms
    fastestMs = Math.min(fastestMs, ms / times)
    const wanted = Math.max(1, Math.round(sampleMs / fastestMs))
    if (spentMs > warmUpMs && wanted < 2 * times) return wanted
    times = Math.min(wanted, 2 * times)
  }
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

// `per`: what one operation counts for, such as the ids of one list.
const cases = (await casesOf(part)).map(({ key, run, per = 1 }) => ({ key, run, per, samplesNs: [] }))
for (const each of cases) each.times = await timesOf(each.run)
for (let round = 0; round < rounds; round++) {
  for (const { run, times, per, samplesNs } of shuffle([...cases])) {
    // Nobody pays for what the case before left behind.
    globalThis.gc?.({ type: 'minor' })
    samplesNs.push(((await msOf(run, times)) * 1e6) / times / per)
  }
}

const samples = Object.fromEntries(cases.map(({ key, samplesNs }) => [key, samplesNs]))
process.stdout.write(JSON.stringify({ samples, seen }))
