import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../../test/package/repository.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { adopt } from './adopted.ts'

// The oracle is Biome, which formats each declaration before and after its types become loose. Its line breaks are those of Prettier.

const WIDTH = 80

const styleOf = (indentStyle: string, trailingCommas: string, semicolons: string) => ({
  formatter: { lineWidth: WIDTH, indentStyle, indentWidth: 2 },
  javascript: { formatter: { trailingCommas, semicolons, quoteStyle: 'single' } },
})

const STYLES = {
  wide: {
    ...styleOf('space', 'all', 'always'),
    formatter: { lineWidth: WIDTH, indentStyle: 'space', indentWidth: 4 },
  },
  usual: styleOf('space', 'all', 'always'),
  tabs: styleOf('tab', 'es5', 'always'),
  bare: styleOf('space', 'none', 'asNeeded'),
}

type Style = keyof typeof STYLES

/** Declarations with an ID. `$` stands for a name of several lengths, so that each of the line breaks is needed by one of them. */
const DECLARATIONS: Readonly<Record<Style, string>> = {
  usual: `
export function $(userId: string) {}
export async function $(userId: string, teamId: string): Promise<void> {}
export function $(user: User, ...userIds: string[]) {}
export function $(user: User, ...userIds: string[]): asserts user is Owner {}
export function $<T>(userId: string, owner: T): T { return owner; }
export function $({ userId }: { userId: string }) {}
export function $({ userId, teamId = '' }: { userId: string; teamId?: string } = {}): void {}
export function $(user: User, { userId }: { userId: string }): void {}
export function $({ user, ...rest }: { userId: string; user: User }): void {}
export function $({ user: { name, age } }: { userId: string; user: User }): void {}
export function $(params: { userId: string } | { teamId: string }) {}
export function $(options: { userId: string; isOwner: boolean } = {}) {}
export function $(options?: { userId: string; isOwner: boolean } | null): User | undefined {}
export function $(list: Record<string, { userId: string; teamId: string }>): void {}
export const $ = (userId: string) => users.get(userId);
export const $ = (userId: string): User | undefined => users.get(userId);
export const $ = (userId: string) => users;
export const $ = (userId: string) => [userId, 1];
export const $ = (userId: string) => \`user \`;
export const $ = (userId: string) => sql\`user\`;
export const $ = async (userId: string, isOwner = false) => { await load(userId); };
export const $ = (userId: string) => ({ type: 'load', userId });
export const $ = (options?: { userId?: string; teamId?: string }) => load(options);
export const $ = users.map((userId: string) => load(userId));
export const $ = users.filter((userId: string, index: number) => userId);
export const $ = users.find((userId: string) => (userId ? load(userId) : null));
export const $ = load((userId: string) => userId, [1, 2]);
export const $ = load(user, [(userId: string) => userId]);
export const $ = load((userId: string) => userId, []);
export const $ = load(user, { load: (userId: string) => userId });
export const $: Map<string, { userId: string }> = load(team);
export const $: Map<string, { userId: string; name: string }> = team;
export const $ = useCallback((userId: string) => { load(userId); }, []);
export const $ = useCallback((userId: string) => { load(userId); }, [load, users]);
export const $ = useMemo((userId: string) => { load(userId); });
export const $ = memo(({ userId }: { userId: string }) => { return userId; });
export const $ = on('load', async (userId: string, next: Next) => { next(userId); });
export const $ = new Loader((userId: string) => { load(userId); });
export const $ = new Loader((userId: string, next: Next) => load(userId), 10);
export const $ = load((userId: string, next: Next) => next(userId), { isOwner: true });
export const $ = { load: (userId: string) => load(userId), isOwner: false };
export const $ = { load(userId: string) { return userId; }, isOwner: false };
export const $ = [(userId: string) => load(userId), null];
export const $ = function (this: User, userId: string) {};
export type $ = { userId: string } & Options;
export type $ = Options & { userId?: string };
export type $ = { userId: string } | { teamId: string };
export type $ = { userId: string; isOwner: boolean; address: Address } | { teamId: string };
export type $ = { userId: string } | User;
export type $ = { userId: string } | null;
export type $ = (userId: string, user: User) => Promise<void>;
export type $ = new (userId: string) => User;
export type $ = Array<{ userId: string; teamId: string }>;
export type $ = Record<Name, { userId: string; teamId: string }>;
export type $ = [options: { userId: string }, user: User];
export type $ = readonly [(userId: string) => void, ...User[]];
export interface $ { load(userId: string, teamId: string): Promise<void>; }
export interface $ { $: { userId: string; user: User }; }
export interface $ { $?: (userId: string) => Promise<User | void>; }
export interface $ { $(data: { userId: string; isOwner: boolean }): void; }
export interface $ { userId: string | null | undefined; }
export interface $ { new (userId: string, isOwner: boolean): User; }
export class $ { constructor(private readonly userId: string) {} }
export class $ { constructor(private readonly userId: string, readonly teamId: string) {} }
export class $ { static async load(userId: string, isOwner = true): Promise<User> {} }
export class $ { private load = (userId: string): User | undefined => users.get(userId); }
export class $ { on = { $: (userId: string): void => {} }; }
export class $ { readonly user?: { userId: string } = this.load(team, owner); }
export class $ { userId: string = team.owner; }
export abstract class $ { abstract load(userId: string): Promise<User | undefined>; }
export const $: [{ userId: string }, teamId: Team] = load(team);
export const $: { userId: string } = team;
export function $({ name, age }: Options & { userId: string }, user: User) {}
export const $ = ({ name, ...rest }: User & { userId: string }) => load(rest);
export class A { $: { userId: string } = team.owner; }
export type $ = { userId: string } | null | undefined;
export type $ = { userId: string } | null | void;
export type $ = { userId: string } | string;
export type $ = { userId: string } | User | null;
export type $ = Map<string, (userId: string) => void>;
export function $(userId: string): Promise<User | undefined> {}
export const $ = load((userId: string) => userId, \`user\`);
export const $: { userId: string } = { userId: team };
export const $: { userId: string } = team?.owner;
export const $ = { load: (userId: string) => userId, on: () => team };
export const $ = load(user, (userId: string) => userId, []);
export const $ = load([], (userId: string) => userId);
export const $ = load((userId: string) => userId, {});
export const $ = load({}, (userId: string) => userId);
export const $ = load(user, { load: (userId: string) => userId, on: [] }, null);
export const $: { userId: string } = team || owner;
export const $: { userId: string } = team ?? owner;
export const $: { userId: string } = new Team(owner);
export const $: { userId: string }[] = [team, owner];
export const $: Promise<{ userId: string }> = load();
export type $ = Promise<Map<string, { userId: string; teamId: string }>>;
export type $ = Promise<{ userId: string; teamId: string }>;
export type $ = (userId: string) => Promise<List<User>>;
export function $(user: User, { userId, nameOfTheUser, ageOfTheUser, addressOfTheUser }: Owner & { userId: string }): void {}
export function $(user: User, { nameOfTheUser, ageOfTheUser = 1, ...rest }: { userId: string }): void {}
export function $(user: User, [name, age]: [name: string, { userId: string }]): void {}
export function $(user = {}, userId: string): void {}
export function $(user: User = { name: '' }, userId: string): void {}
export function $(this: { userId: string; teamId: string }): void {}
export const $ = function* (userId: string, user: User): Generator<User> {};
export const $ = async function load(userId: string): Promise<User> {};
export class $ { get = async (userId: string) => { await load(userId); }; }
export class $ { static #load(userId: string, user: User): void {} }
export class $ extends Loader<{ userId: string; teamId: string }> {}
export class $ { set user(userId: string | undefined) {} }
export const $ = class { load(userId: string, isOwner = true): Promise<User> {} };
export const $ = load<User>((userId: string) => userId, team);
export const $: { userId: string } = owner as Owner;
export const $: { userId: string } = \`team\`;
export const $: { userId: string } = null;
export const $: { userId: string } = 'a string';
export const $: { userId: string } = await team;
export const $ = users.map((userId: string) => ({ userId, type: 'load' }));
export const $ = users.map((userId: string) => ({}));
export const $ = users.map((userId: string) => []);
export const $ = users.map((userId: string, index: number) => ({ userId, index, type: 'load' }));
export const $ = users.reduce((all: Users, userId: string) => ({ ...all, [userId]: 1 }));
export const $ = users.reduce((all: Users, userId: string) => ({ ...all, userId }), {});
export const $ = on('load', (userId: string) => ({ userId, type: 'load' }));
export const $ = on('load', (userId: string) => [userId]);
export const $ = new Loader((userId: string) => ({ userId, type: 'load' }));
export const $ = users.map((userId: string): User => ({ userId, type: 'load' }));
export const $ = users.map(async (userId: string) => ({ userId, owner: await load(userId) }));
export const $ = users.map((userId: string) => \`user\`);
export const $ = users.map((userId: string) => async () => load(userId));
export const $ = users.map(async function (userId: string) { await load(userId); });
export const $ = on('load', function (userId: string) { load(userId); });
export const $ = on('load', { once: true }, (userId: string) => load(userId));
export const $ = { async load(userId: string, user: User) { await load(userId); } };
export const $ = { get: async (userId: string): Promise<User> => load(userId) };
export const $ = { [Symbol.iterator]: (userId: string) => load(userId) };
export const $ = !load((userId: string) => userId);
export const $ = typeof load((userId: string) => userId);
export function $(userId: string | undefined, isOwner: boolean) {} // A comment of any length
export function $(userId: string, address: string = 'https://example.com') {}
`,
  wide: `
export function $(userId: string, teamId: string): Promise<void> {}
export function $({ userId, teamId = '' }: { userId: string; teamId?: string } = {}): void {}
export const $ = useCallback((userId: string) => { load(userId); }, []);
export const $ = (userId: string): User | undefined => users.get(userId);
export type $ = { userId: string } | { teamId: string };
export type $ = { userId: string; isOwner: boolean; address: Address } | { teamId: string };
export type $ = { userId: string; isOwner: boolean; address: Address; name: string; age: number; owner: Owner; isTeam: boolean } | User;
export interface $ { $: { userId: string; user: User }; }
`,
  tabs: `
export function $(userId: string, teamId: string): Promise<void> {}
export function $(user: User, ...userIds: string[]) {}
export function $({ userId, teamId = '' }: { userId: string; teamId?: string } = {}): void {}
export const $ = useCallback((userId: string) => { load(userId); }, []);
export const $ = { load: (userId: string) => load(userId), isOwner: false };
export const $ = (userId: string): User | undefined => users.get(userId);
export type $ = { userId: string } | { teamId: string };
export type $ = { userId: string; isOwner: boolean; address: Address } | { teamId: string };
export type $ = [options: { userId: string }, user: User];
export class $ { load(userId: string, isOwner = true): Promise<User> {} }
`,
  bare: `
export function $(userId: string, teamId: string): Promise<void> {}
export function $({ userId, teamId = '' }: { userId: string; teamId?: string } = {}): void {}
export const $ = useCallback((userId: string) => { load(userId); }, []);
export const $ = { load: (userId: string) => load(userId), isOwner: false };
export type $ = { userId: string } | { teamId: string };
export type $ = { userId: string; isOwner: boolean; address: Address } | { teamId: string };
export type $ = Array<{ userId: string; teamId: string }>;
export type $ = [options: { userId: string }, user: User];
export interface $ { $: { userId: string; user: User }; }
export interface $ { load: { (userId: string): void; [key: string]: unknown }; }
`,
}

/** A declaration with names so that its line has the given lengths. */
function inLengths(declaration: string): string {
  const more = 9 * (declaration.match(ID)?.length ?? 0)
  const names = declaration.split('$').length - 1
  const lengths = [WIDTH - more, WIDTH - more + 1, WIDTH - 2, 94, 110, 126, 142]
  return lengths
    .map((length, at) => {
      const rest = length - declaration.length + names
      return declaration.replaceAll('$', `n${at}${'x'.repeat(Math.max(0, Math.floor(rest / names) - 2))}`)
    })
    .join('\n')
}

const ID = /(?<=\b(?:user|team)Ids?\??: (?:readonly )?)string\b/g
const HEAD = "import { load } from './load.js';\n"
const biome = join(root, 'node_modules/.bin/biome')

const CASES = Object.entries(DECLARATIONS).flatMap(([style, code]) =>
  code
    .trim()
    .split('\n')
    .map((declaration, at) => ({ declaration, style: style as Style, file: `${style}/${at}.ts` })),
)

/** The declarations as Biome formats them: before and after their types become loose. */
function formatAll(): readonly (readonly [before: string, after: string])[] {
  const overrides = Object.entries(STYLES).map(([style, config]) => ({
    includes: [`${style}/**`],
    ...config,
  }))
  const files = CASES.map(({ file, declaration }) => [file, HEAD + inLengths(declaration)])
  const cwd = onDisk({ 'biome.json': JSON.stringify({ overrides }), ...Object.fromEntries(files) })
  const read = () => {
    execFileSync(biome, ['format', '--write', '.'], { cwd, stdio: 'ignore' })
    return CASES.map(({ file }) => readFileSync(join(cwd, file), 'utf8'))
  }
  const before = read()
  CASES.forEach(({ file }, at) => {
    const typed = `${before[at]}`.replace(
      ID,
      (_, offset, text) =>
        `LooseId<'${/(user|team)Ids?\W+$/.exec(text.slice(0, offset).replace('readonly ', ''))?.[1]}'>`,
    )
    const [head = '', ...rest] = typed.split('\n')
    const semicolon = /;$/.exec(head)?.[0] ?? ''
    writeFileSync(
      join(cwd, file),
      [head, `import type { LooseId } from 'brandid'${semicolon}`, ...rest].join('\n'),
    )
  })
  return read().map((after, at) => [`${before[at]}`, after])
}

const TEAM = { 'more.ts': "import { defineId } from 'brandid'\nexport const TeamId = defineId('team')\n" }

let formatted: ReturnType<typeof formatAll> | undefined

describe('a declaration that a formatter has formatted stays formatted', () => {
  it.each(CASES.map((each, at) => ({ ...each, at })))(
    '$style: $declaration',
    { tags: 'slow' },
    ({ style, at }) => {
      formatted ??= formatAll()
      const [before = '', expected] = formatted[at] ?? []
      const { text, fault } = adopt(before, { ...TEAM, 'biome.json': JSON.stringify(STYLES[style]) })
      expect(fault).toBeUndefined()
      expect(text).toBe(expected)
    },
  )
})
