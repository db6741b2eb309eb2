// The cost of generated files beside the libraries of their languages: `npm run bench -- languages` writes
// bench/languages/results.md, with the figures of the previous run beside the new figures.
//
// CHECKOUTS names a folder with `google-uuid` 1.6 for its NewV7. GO names a Go 1.24, which jetify's `typeid-go` requires there,
// with `gofrs-uuid` 5.4.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const work = join(root, '.build/bench-languages')
const results = join(here, 'results.md')
const { CHECKOUTS, GO } = process.env
const DATABASE = 'brandid_bench_languages'
const ROWS = 50_000
const ROUNDS = 7

const run = (command, args, options = {}) => {
  const found = spawnSync(command, args, { cwd: work, encoding: 'utf8', maxBuffer: 1e9, ...options })
  if (found.status !== 0) throw new Error(`${command}: ${found.error ?? found.stderr}`)
  return found
}
const isThere = (...command) => spawnSync(command[0], command.slice(1)).status === 0
const brandid = (...args) => run(process.execPath, [join(root, 'packages/kit/dist/cli/main.js'), ...args])

/** The processor seconds of each case by name, in alternating rounds. */
function readCases(text) {
  const cases = new Map()
  for (const line of text.trim().split('\n')) {
    const [name, seconds] = line.split('\t')
    cases.set(name, [...(cases.get(name) ?? []), Number(seconds)])
  }
  return cases
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]
}

/** The ratios of the previous run, by the compared cases. */
const before = new Map()
for (const line of existsSync(results) ? readFileSync(results, 'utf8').split('\n') : []) {
  const [, what, against, ratio] = line.split('|').map((cell) => cell.trim())
  if (ratio) before.set(`${what} | ${against}`, ratio)
}
const rows = []
/** Adds a row with the ratio of the previous run, which a row that is not measured here keeps. */
function addRow(what, against, ratio, goal) {
  const former = before.get(`${what} | ${against}`) ?? '–'
  rows.push(
    `| ${what} | ${against} | ${ratio ?? former} | ${ratio === undefined ? 'not measured again' : former} | ${goal} |`,
  )
}
/** Adds a row with the median ratio of a case to its rival in the same round. */
function compare(cases, what, name, against, rival, goal) {
  const [own, other] = [cases?.get(name), cases?.get(rival)]
  const ratio = own && other ? median(own.map((seconds, i) => seconds / other[i])).toFixed(2) : undefined
  addRow(what, against, ratio, goal)
}

rmSync(work, { recursive: true, force: true })
mkdirSync(join(work, 'src'), { recursive: true })
writeFileSync(join(work, 'package.json'), '{ "name": "bench", "private": true, "type": "module" }\n')
copyFileSync(join(here, 'ids.ts'), join(work, 'src/ids.ts'))
writeFileSync(join(work, 'brandid.manifest.json'), brandid('manifest', 'src').stdout)
for (const [language, file] of [
  ['go', 'ids/ids.go'],
  ['python', 'ids.py'],
  ['ruby', 'ids.rb'],
  ['sql', 'ids.sql'],
])
  brandid('generate', language, '--out', file)
for (const file of ['main.go', 'main.py', 'main.rb']) copyFileSync(join(here, file), join(work, file))

const GOOGLE_UUID = CHECKOUTS
  ? join(CHECKOUTS, 'google-uuid')
  : '/usr/share/gocode/src/github.com/google/uuid'
const hasUuid = isThere('test', '-d', GOOGLE_UUID)
const go = hasUuid && isThere('go', 'version') ? benchGo('go') : undefined
const newer = CHECKOUTS && GO ? benchGo(GO, 'newer.go') : undefined
compare(go, 'Go, parse', 'parse', '`uuid.Parse` of google/uuid', 'native parse', '1.5')
compare(go, 'Go, rejection with its message', 'refusal', '`uuid.Parse` of google/uuid', 'native refusal', '2')
compare(go, 'Go, generate', 'generate', '`uuid.NewString` of google/uuid', 'native generate', '–')
compare(go, 'Go, generate', 'generate', '`uuid.NewV7` of google/uuid', 'native v7', '0.5')
compare(go, 'Go, JSON of two IDs, encoded and decoded', 'json', 'two strings', 'native json', '1.4')
compare(
  go,
  'Go, an ID from the bytes of a UUID',
  'from uuid',
  '`uuid.Parse` of google/uuid',
  'native parse',
  '–',
)
compare(
  go,
  'Go, normalize an ID in upper case',
  'normalize',
  '`uuid.Parse` of google/uuid',
  'native parse',
  '–',
)
addRow('Go, allocations of parse', '–', go?.get('allocations of parse'), 0)
compare(newer, 'Go 1.24, parse', 'parse', '`uuid.Parse` of google/uuid', 'native parse', '–')
compare(newer, 'Go 1.24, generate', 'generate', '`uuid.NewV7` of google/uuid', 'native v7', '–')
compare(newer, 'Go 1.24, parse a TypeID', 'parse typeid', '`typeid.Parse` of jetify', 'jetify parse', '–')
compare(
  newer,
  'Go 1.24, generate a TypeID',
  'generate typeid',
  '`typeid.Generate` of jetify',
  'jetify generate',
  '–',
)

/** Runs the cases of main.go, of NewV7 if a checkout has it, and of further files. */
function benchGo(command, ...more) {
  const files = [...(CHECKOUTS ? ['v7.go'] : []), ...more]
  for (const file of files) copyFileSync(join(here, file), join(work, file))
  mkdirSync(join(work, 'uuid'), { recursive: true })
  run('sh', ['-c', `cp ${GOOGLE_UUID}/*.go uuid/ && rm -f uuid/*_test.go`])
  writeFileSync(join(work, 'uuid/go.mod'), 'module github.com/google/uuid\n')
  const replaced = [['github.com/google/uuid', 'v1.0.0', './uuid']]
  if (more.length > 0)
    replaced.push(
      ['go.jetify.com/typeid/v2', 'v2.0.0', join(CHECKOUTS, 'typeid-go')],
      ['github.com/gofrs/uuid/v5', 'v5.0.0', join(CHECKOUTS, 'gofrs-uuid')],
    )
  const lines = replaced.map(
    ([name, version, path]) => `require ${name} ${version}\nreplace ${name} => ${path}\n`,
  )
  writeFileSync(
    join(work, 'go.mod'),
    `module bench\n\ngo ${more.length > 0 ? '1.24' : '1.19'}\n\n${lines.join('')}`,
  )
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', GOSUMDB: 'off' }
  return readCases(run(command, ['run', '.'], { env }).stdout)
}

const python = isThere('python3', '--version') ? readCases(run('python3', ['main.py']).stdout) : undefined
compare(python, 'Python, parse', 'parse', '`uuid.UUID`', 'native parse', '1.1')
compare(python, 'Python, parse a ULID', 'parse ulid', '`uuid.UUID`', 'native parse', '0.6')
compare(python, 'Python, rejection', 'refusal', '`uuid.UUID`', 'native refusal', '2.6')
compare(python, 'Python, generate', 'generate', '`uuid.uuid4`', 'native generate', '1.2')
compare(
  python,
  'Python, generate, each in a new millisecond',
  'generate later',
  '`uuid.uuid4`',
  'native generate',
  '1.8',
)
compare(python, 'Python, generate a Nano ID', 'generate nanoid', '`uuid.uuid4`', 'native generate', '1.2')
compare(python, 'Python, an ID from a UUID', 'from uuid', '`uuid.UUID`', 'native parse', '–')
compare(python, 'Python, normalize an ID in upper case', 'normalize', '`uuid.UUID`', 'native parse', '–')
compare(python, 'Python, pydantic model of two IDs', 'pydantic', 'two `str`', 'native pydantic', '3.2')

const ruby = isThere('ruby', '--version') ? readCases(run('ruby', ['main.rb']).stdout) : undefined
compare(ruby, 'Ruby, parse', 'parse', '`SecureRandom.uuid`', 'native', '0.7')
compare(ruby, 'Ruby, parse a ULID', 'parse ulid', '`SecureRandom.uuid`', 'native', '0.3')
compare(ruby, 'Ruby, `valid?` of another string', 'refusal', '`SecureRandom.uuid`', 'native', '2.2')
compare(ruby, 'Ruby, generate', 'generate', '`SecureRandom.uuid`', 'native', '1.3')
compare(ruby, 'Ruby, generate a ULID', 'generate ulid', '`SecureRandom.uuid`', 'native', '2')
compare(ruby, 'Ruby, generate a Nano ID', 'generate nanoid', '`SecureRandom.uuid`', 'native', '1.1')
compare(ruby, 'Ruby, an ID from a UUID', 'from uuid', '`SecureRandom.uuid`', 'native', '–')
compare(ruby, 'Ruby, normalize an ID in upper case', 'normalize', '`SecureRandom.uuid`', 'native', '–')

const server = ['-h', '127.0.0.1', '-U', 'postgres']
const psql = (database, input) =>
  run('psql', [...server, '-d', database, '-qAtX', '-v', 'ON_ERROR_STOP=1'], { input })
const sql = isThere('psql', ...server, '-c', 'select 1') ? benchSql() : undefined
compare(sql, 'PostgreSQL, insert into an unlogged table', 'domain', '`text`', 'text', '7')
compare(sql, 'PostgreSQL, insert into an unlogged table', 'domain', 'a CHECK by a pattern', 'pattern', '1')
compare(sql, 'PostgreSQL, insert a kind with a named ID', 'named', 'a kind without', 'domain', '1.3')
compare(
  sql,
  'PostgreSQL, generate rows of a table',
  'generate',
  '`gen_random_uuid()`',
  'native generate',
  '2.5',
)
compare(sql, 'PostgreSQL, generate', 'generate only', '`gen_random_uuid()`', 'native generate only', '–')

/** Runs the cases of SQL, in the seconds of the server's own process, which it reports for each statement. */
function benchSql() {
  psql('postgres', `drop database if exists ${DATABASE};\ncreate database ${DATABASE};`)
  try {
    psql(DATABASE, readFileSync(join(work, 'ids.sql'), 'utf8'))
    psql(
      DATABASE,
      `create unlogged table made as select brandid_id('user') as id from generate_series(1, ${ROWS});
create unlogged table into_text (id text not null);
create unlogged table into_domain (id user_id not null);
create unlogged table made_named as select 'team' || substr(id, 5) as id from made;
create unlogged table into_named (id team_id not null);
create table generated (id text not null);
create table generated_uuid (id uuid not null);
create unlogged table into_pattern (id text not null check (id ~ '^user_[0-9a-z]{25}$'));`,
    )
    const into = (name, select) => [name, `truncate into_${name}`, `insert into into_${name} ${select}`]
    const numbers = `from generate_series(1, ${ROWS})`
    const cases = [
      ...['text', 'domain', 'pattern'].map((name) => into(name, 'select id from made')),
      into('named', 'select id from made_named'),
      [
        'native generate',
        'truncate generated_uuid',
        `insert into generated_uuid select gen_random_uuid() ${numbers}`,
      ],
      ['generate', 'truncate generated', `insert into generated select brandid_id('user') ${numbers}`],
      ['native generate only', '', `select count(gen_random_uuid()) ${numbers}`],
      ['generate only', '', `select count(brandid_id('user')) ${numbers}`],
    ]
    const measured = cases.map(
      ([name, before, statement]) => `${before};
\\echo case ${name}
set log_statement_stats = on;
${statement};
set log_statement_stats = off;`,
    )
    const rounds = measured.join('\n')
    const input = `set client_min_messages = log;\n${Array(ROUNDS).fill(rounds).join('\n')}\n`
    const shown = run('sh', ['-c', `psql ${server.join(' ')} -d ${DATABASE} -qAtX 2>&1`], { input }).stdout
    return readStatistics(shown)
  } finally {
    psql('postgres', `drop database if exists ${DATABASE};`)
  }
}

/** Reads the seconds of each case from its longest statement, which is the insert. */
function readStatistics(shown) {
  const cases = new Map()
  for (const part of shown.split(/^case /m).slice(1)) {
    const [name] = part.split('\n')
    const used = part.matchAll(/!\s+([\d.]+) s user, ([\d.]+) s system/g)
    const seconds = Array.from(used, ([, user, system]) => Number(user) + Number(system))
    cases.set(name, [...(cases.get(name) ?? []), Math.max(...seconds)])
  }
  return cases
}

const versionOf = (...command) =>
  (spawnSync(command[0], command.slice(1), { encoding: 'utf8' }).stdout ?? '').trim()
const versions = [
  versionOf('go', 'env', 'GOVERSION'),
  newer && versionOf(GO, 'env', 'GOVERSION'),
  versionOf('python3', '--version'),
  versionOf('ruby', '-e', 'print "Ruby #{RUBY_VERSION}"'),
  sql && `PostgreSQL ${versionOf('psql', ...server, '-qAtXc', 'show server_version')}`,
].filter(Boolean)
const section = `# Generated files compared with libraries of their languages

Written by \`npm run bench -- languages\`; do not edit.

- ${cpus()[0]?.model.replace(/ \d+-Core.*| Processor.*/, '')}, ${cpus().length} cores, ${versions.join(', ')}
- ${new Date().toISOString().slice(0, 10)}; IDs of the default format unless the row names another format
- Ratios of processor time, including system calls. The cases of each language take turns in one process, and each ratio is the median over all rounds. Below 1, brandid is faster.

| what | against | ratio | previous run | goal |
| --- | --- | ---: | ---: | ---: |
${rows.join('\n')}
`
writeFileSync(results, section)
process.stdout.write(section)
