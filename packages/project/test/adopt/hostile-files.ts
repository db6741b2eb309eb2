/** Files that a careless rewrite breaks: `+` for one whose types become loose, `-` for one that has to stay as it is. */

const ts = String.raw

export interface HostileFile {
  readonly what: string
  readonly isTyped: boolean
  readonly text: string
  readonly path: string
}

/** The files of a table: `+ name` or `- name` above each. */
function read(table: string, path = 'a.ts'): HostileFile[] {
  return table
    .split(/^(?=[+-] )/m)
    .filter((each) => /^[+-] /.test(each))
    .map((each) => {
      const [head = '', ...lines] = each.split('\n')
      const text = lines
        .join('\n')
        .replaceAll('␍', '\r')
        .replace('﹡', '\ufeff')
        .replaceAll('¬', '`')
        .replace('﹩', '$')
      return { what: `${head.slice(2)} (${path})`, isTyped: head.startsWith('+'), text, path }
    })
}

export const PLAIN_FILES: readonly HostileFile[] = [
  ...read(ts`
+ an import in a module that is declared
import { readFile } from 'node:fs'
export const f = (userId: string) => [userId, readFile]
declare module 'foo' {
  import { Bar } from 'bar'
  interface Foo { bar: Bar }
}
+ an import of brandid in a module that is declared
export const f = (userId: string) => userId
declare module 'foo' {
  import { type LooseId } from 'brandid'
  interface Foo { bar: LooseId<'x'> }
}
+ an import on the line of a declared module
declare module 'm' { import type { Q } from "q"; interface W { q: Q } }
export const f = (userId: string) => userId
+ a directive above the first statement
// @ts-expect-error
export const g = (userId: string): number => userId
+ a directive apart from the first statement
// @ts-expect-error

export const g = (userId: string): number => userId
+ a directive in a block
/* @ts-ignore */
export const g = (userId: string): number => userId
+ a directive below a licence
// Copyright

// @ts-expect-error
export const g = (userId: string): number => userId
+ a directive of a linter
// eslint-disable-next-line no-var
export var g = (userId: string) => userId
+ a directive of a formatter
// prettier-ignore
export const g = (userId: string) => userId
+ a directive of Biome
// biome-ignore lint/style/noVar: old
export var g = (userId: string) => userId
+ a directive that nobody knows
/* something-ignore */
export const g = (userId: string) => userId
+ a directive behind the last import
import { a } from './a' // @ts-ignore
export const g = (userId: string): number => [userId, a]
+ directives behind all imports
import { a } from './a' // @ts-ignore
import { b } from './b' // @ts-ignore
export const g = (userId: string): number => [userId, a, b]
+ a directive between imports
import { a } from './a'
// @ts-expect-error
import { b } from './b-that-is-missing'
export const g = (userId: string) => [userId, a, b]
+ a directive in an import of brandid
import {
  // @ts-expect-error
  missing,
  // @ts-ignore
} from 'brandid'
export const g = (userId: string) => [userId, missing]
+ a directive above a parameter
export function g(
  // @ts-expect-error
  userId: string = 1,
  // @ts-ignore
  orderId: number | string = {},
) {
  return [userId, orderId]
}
+ comments in a type
export const g = (userId: /* a */ string /* b */ | /* c */ null, orderId: number /* d */ | string /* e */) => [userId, orderId]
+ a comment that an import would cover
/* @license MIT */ export const g = (userId: string) => userId
+ two headers
// Copyright of someone

/** What this module does. */

/** The function. */
export const g = (userId: string) => userId
+ a pragma of JSX
/** @jsx h */
export const g = (userId: string) => userId
+ a pragma of JSX below a hashbang
#!/usr/bin/env node
/** @jsxImportSource preact */
export const g = (userId: string) => userId
+ a pragma of JSX below a licence
/*! A licence */

/** @jsx h */
export const g = (userId: string) => userId
+ a pragma of JSX below prose
// What this module does.
// @jsx h
export function g(userId: string): void
export function g(userId: unknown) { return userId }
export const h = g
+ lines of prose above an interface
// What this module does,
// and why.

export interface Row { userId: string }
export const g = (userId: string) => userId
+ a directive apart from an interface
/* prettier-ignore */
// A note

export interface Row { userId: string }
export const g = (userId: string) => userId
+ a reference
/// <reference types="node" />
/// <amd-module name="g" />
export const g = (userId: string) => userId
+ a reference below a copyright
// Copyright of someone

/// <reference types="node" />

/** The function. */
export const g = (userId: string) => userId
+ legal comments
/*! One */
/** @license Two */
export const g = (userId: string) => userId
+ legal comments apart, in lines of Windows
/*! One */␍
␍
/** @license Two */␍
export const g = (userId: string) => userId␍
+ a legal comment on the line of a statement
/*! One */ export const g = (userId: string) => userId
+ a mark of the order of bytes above a licence
﹡/*! One */
export const g = (userId: string) => userId
- a legal comment between statements on a line
import { a } from './a'; /*! One */ export const f = (userId: string) => [userId, a]
+ comments in an import of brandid by value
import {
  defineId, // defines
} from 'brandid'
export const f = (userId: string) => [userId, defineId]
+ a legal comment in an import of brandid by value
import { defineId /*! One */ } from 'brandid'
export const f = (userId: string) => [userId, defineId]
+ an entity with legal comments
class Base { id!: number }
@Entity() export class Order extends Base { /*! One */
  /*! Two */
  name = 1
}
+ a type in parentheses
export const f = (userId: (string)) => userId
+ a type in parentheses, of several
export const f = (orderId: (number) | string | null) => orderId
+ all types in parentheses
export const f = (orderId: (number) | (string)) => orderId
+ parentheses around the last part
export const f = (orderId: null | number | (string)) => orderId
+ parentheses around a part twice
export const f = (orderId: ((number)) | ((string)) | undefined) => orderId
+ parentheses around a list
export const f = (orderIds: (number)[], userIds: (string | null)[]) => [orderIds, userIds]
+ the same type twice, in parentheses
export const f = (userId: (string) | string | null) => userId
+ a type over several lines
export const f = (
  orderId:
    | number
    | string
    | null,
) => orderId
+ the name of the type is taken
export type LooseId = number
export const f = (userId: string) => userId
+ the name of the type is taken by a value
export const LooseId = 1
export const f = (userId: string) => userId
+ both names are taken
export type LooseId = number
export type BrandidLooseId = number
export const f = (userId: string) => userId
+ a parameter of a type has the name
export const f = <LooseId,>(userId: string, other: LooseId) => [userId, other]
- the imported name is shadowed by a type
import { type LooseId } from 'brandid'
export const a: LooseId<'user'> = ''
export function f() {
  type LooseId<X> = number | X
  return (userId: string) => userId
}
- the imported name is shadowed by a parameter of a type
import { type LooseId } from 'brandid'
export const a: LooseId<'user'> = ''
export function f<LooseId>(userId: string, other: LooseId) { return [userId, other] }
- the imported name is shadowed by an infer
import { type LooseId } from 'brandid'
export type A<T> = T extends (infer LooseId)[] ? (userId: string) => LooseId : never
- the imported name is shadowed by a namespace
import { type LooseId } from 'brandid'
export namespace N { export interface LooseId<X> { x: X }; export const f = (userId: string) => userId }
- the imported name is shadowed in a declared module
import { type LooseId } from 'brandid'
declare module 'm' { class LooseId<X> { x: X }; const f: (userId: string) => void }
- the imported name is shadowed by a mapped type
import type { LooseId } from 'brandid'
export type A = { [LooseId in 'a']: (userId: string) => LooseId }
+ a name of its own
import { type LooseId as L } from 'brandid'
export const f = (userId: string) => userId
export const LooseId = 1
+ NonNullable of its own, which nothing needs
export const f = (orderId: number) => orderId
- NonNullable of its own
type ID = number | null
type NonNullable<T> = T | 'x'
export const f = (orderId: ID, b: NonNullable<ID>) => [orderId, b]
+ an alias with null
type ID = number | null
export const f = (orderId: ID, orderIds: ID[]) => [orderId, orderIds]
+ overloads
export function f(userId: string): void
export function f(userId: string, orderId?: number): void
export function f(userId: string, orderId?: number) { return [userId, orderId] }
+ overloads of methods
export class A {
  f(userId: string): void
  f(userId: string, orderId: number): void
  f(userId: string, orderId?: number) { return [userId, orderId] }
}
+ abstract members
export abstract class A { abstract userId: string; abstract load(userId: string): void; protected abstract orderId: number }
+ accessors
export class A { #a = ''; get userId(): string { return this.#a } set userId(userId: string) { this.#a = userId } static accessor x = 1 }
+ members by constructors
export class A { constructor(private readonly userId: string, public orderId = 1, protected ownerUserId?: string) {} }
+ static blocks and private members
export class A { static userId: string; static { A.userId = 'x' } #userId: string = ''; readonly 'order-id': number = 1; get() { return this.#userId } }
+ declared and definite members
export class A { declare userId: string; orderId!: number; override?: string }
+ enumerations and namespaces
export enum E { A = 1, B = A << 1 }
export namespace N { export const f = (userId: string) => [userId, E.B]; export namespace M { export interface I { userId: string } } }
+ satisfies, as and non-null
const a = { f: (userId: string) => userId! } satisfies Record<string, (a: string) => string>
export const b = (a as typeof a).f('x')!
+ old casts
export const f = (userId: string) => <string>userId
+ generics that look like tags
export const f = <T,>(userId: string, x: T) => [userId, x] as const
+ arrows that return arrows
export const f = async (userId: string) => async ({ orderId }: { orderId: number }) => await [userId, orderId]
+ conditional expressions with arrows
export const f = (a: boolean) => a ? (userId: string): string => userId : (userId: string): string => userId
+ generators and labels
export function* f(userId: string) { outer: for (;;) { yield userId; break outer } }
+ templates and patterns
export const f = (userId: string) => ¬(userId: string) ﹩{userId} // @ts-ignore¬.replace(/userId: string/g, '')
+ numbers and big numbers
export const f = (orderId: number) => [orderId, 1n, 0x10n, 1_000, .5, /[/]\/(userId: string)/u]
+ a hashbang
#!/usr/bin/env node
export const f = (userId: string) => userId
+ directives of the file
'use strict'
'use client'
export const f = (userId: string) => userId
+ a directive of the file with a comment
'use client' // eslint-disable-line
export const f = (userId: string) => userId
+ a mark of the order of bytes
﹡export const f = (userId: string) => userId
+ a mark of the order of bytes above a header
﹡// Copyright
export const f = (userId: string) => userId
+ lines of Windows
import { a } from './a'␍
␍
// @ts-expect-error␍
export const f = (userId: string): number => [userId, a]␍
+ imports of all kinds
import d, * as n from './a'
import './b'
import json from './c.json' with { type: 'json' }
import type { T } from './t'
export const f = (userId: string, t: T) => [userId, d, n, json, t]
export * from './e'
export type { T }
+ an import that requires
import fs = require('fs')
export const f = (userId: string) => [userId, fs]
+ an export that assigns
const f = (userId: string) => userId
export = f
+ an import of brandid by value
import { defineId } from 'brandid'
export const f = (userId: string) => [userId, defineId]
+ an import of brandid of types only
import { type Id } from 'brandid'
export const f = (userId: string, id: Id) => [userId, id]
+ an import of all of brandid
import * as brandid from 'brandid'
export const f = (userId: string) => [userId, brandid]
+ two statements on a line
import { a } from './a'; export const f = (userId: string) => [userId, a]
+ a statement without a semicolon before a list
import { a } from './a'
;[1].map((n) => n)
export const f = (userId: string) => [userId, a]
+ types around values
export const f = async (userId: Promise<string>, orderIds: ReadonlyArray<number>, userIds: Set<string>) => [userId, orderIds, userIds]
+ functions in types
export type F = { new (name: string): { userId: string }; (userId: string): void; load(userId: string): void }
+ a global that is declared
declare global { interface Window { userId: string } }
export const f = (userId: string) => userId
+ using and decorators without metadata
export const f = (userId: string) => { using x = { [Symbol.dispose]() {} }; return [userId, x] }
+ a table of Drizzle
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
export const orders = pgTable('orders', { id: serial().primaryKey(), note: text(), userId: text() })
+ a table of Drizzle with comments
import { integer, pgTable } from 'drizzle-orm/pg-core'
export const lines = pgTable('lines', {
  // the order
  orderId: integer('order_id') // eslint-disable-line
    // @ts-ignore
    .notNull(), // last
})
+ an entity that inherits its ID
class Base { id!: number }
const Entity = () => (_: unknown) => {}
// @ts-ignore
@Entity() export class Order extends Base {
  // the name
  name!: string
}
`),
  ...read(
    ts`
+ tags
import { h } from './h'
export const Card = ({ userId, children }: { userId: string; children?: string }) => <a href={userId}>{/* c */} userId: string {children}</a>
+ a fragment, and a generic
export function List<T extends object>({ orderIds }: { orderIds: number[] } & T) { return <>{orderIds.map((orderId: number) => <li key={orderId}>&nbsp;</li>)}</> }
`,
    'a.tsx',
  ),
]

/** Files with decorators that read the types beside them: the compiler emits these. */
export const DECORATED_FILES: readonly HostileFile[] = read(ts`
- TypeORM: a number
import { Column } from 'typeorm'
export class Line { @Column() orderId!: number }
- TypeORM: a string
import { Column } from 'typeorm'
export class Line { @Column() userId!: string }
- TypeORM: options without a type
import { Column } from 'typeorm'
export class Line { @Column({ nullable: true }) orderId?: number }
- TypeORM: a name of the column
import { Column } from 'typeorm'
export class Line { @Column({ name: 'order_id' }) orderId!: number }
- TypeORM: a computed key
import { Column } from 'typeorm'
export class Line { @Column({ ['type']: 'integer' }) orderId!: number }
- TypeORM: a type from a variable of that name
import { Column } from 'typeorm'
const type = 'integer' as const
export class Line { @Column({ type }) orderId!: number }
- TypeORM: a decorator of a longer name
import { JoinColumns } from 'typeorm'
export class Line { @JoinColumns() orderId!: number }
- GraphQL: a decorator of a longer name
import { HideField, Int } from '@nestjs/graphql'
export class Line { @HideField(() => Int) orderId!: number }
- a setter beside its decorated getter
import { Expose } from 'class-transformer'
export class Line { @Expose() get userId() { return '' } set userId(userId: string) {} }
- TypeORM: a value that may be missing
import { Column } from 'typeorm'
export class Line { @Column({ nullable: true }) orderId!: number | null }
- TypeORM: a type from a variable
import { Column } from 'typeorm'
const options = { type: 'integer' } as const
export class Line { @Column(options) orderId!: number }
- TypeORM: a decorator of another package of that name
import { Column } from './own'
export class Line { @Column('integer') orderId!: number }
- TypeORM: a second decorator
import { Column } from 'typeorm'
import { IsInt } from 'class-validator'
export class Line { @Column('integer') @IsInt() orderId!: number }
- TypeORM: a type that asks for the emitted one
import { Column } from 'typeorm'
export class Line { @Column('hstore') userId!: string }
- TypeORM: a type that may be taken back
import { Column } from 'typeorm'
const options = { type: undefined }
export class Line { @Column({ type: 'integer', ...options }) orderId!: number }
- TypeORM: options from a variable
import { Column } from 'typeorm'
const options = {}
export class Line { @Column('integer', options) orderId!: number }
- Swagger: a type that may be missing
import { ApiProperty } from '@nestjs/swagger'
import { Late } from './late'
export class Q { @ApiProperty({ type: Late }) orderId!: number }
- MikroORM: a type, beside which the emitted one is kept
import { Property } from '@mikro-orm/core'
export class Line { @Property({ type: 'integer' }) orderId!: number }
- MikroORM: a key
import { Entity, PrimaryKey } from '@mikro-orm/core'
@Entity() export class Order { @PrimaryKey() id!: number }
- MikroORM: a property
import { Property } from '@mikro-orm/core'
export class Line { @Property() orderId!: number }
- Nest: a parameter
import { Get, Param } from '@nestjs/common'
export class C { @Get() find(@Param('orderId') orderId: number) { return orderId } }
- Nest: a parameter beside one with a decorator
import { Get, Param } from '@nestjs/common'
export class C { @Get() find(@Param('x') x: string, orderId: number) { return [x, orderId] } }
- Nest: a parameter of a method with a decorator
import { Get } from '@nestjs/common'
export class C { @Get() find(orderId: number) { return orderId } }
- Nest: a constructor
import { Injectable } from '@nestjs/common'
@Injectable() export class C { constructor(private orderId: number) {} }
- Nest: a parameter of a constructor
import { Inject } from '@nestjs/common'
export class C { constructor(@Inject('a') private a: string, readonly userId: string) {} }
- Nest: a default
import { Query } from '@nestjs/common'
export class C { find(@Query('userId') userId: string = '') { return userId } }
- Nest: a list as the rest
import { Query } from '@nestjs/common'
export class C { find(@Query('a') a: string, ...userIds: string[]) { return [a, userIds] } list(@Query('b') b: string, userId: string) { return [b, userId] } }
- Swagger: a member
import { ApiProperty } from '@nestjs/swagger'
export class Q { @ApiProperty() orderId!: number }
- a class whose decorator has a type for a column
import { Column } from 'typeorm'
@Column({ type: 'text' }) export class D { constructor(private userId: string) {} }
- a parameter whose decorator has a type for a column
import { Column } from 'typeorm'
export class D { load(@Column('integer') orderId: number) {} }
- a class in a function
import { Column } from 'typeorm'
export function mixin() { class Line { @Column() orderId!: number } return Line }
- a setter
import { Field } from './own'
export class A { @Field() set userId(userId: string) { void userId } }
- a setter whose getter has the decorator
import { Field } from './own'
export class A { @Field() get userId() { return '' } set userId(userId: string) { void userId } }
- a static member
import { Column } from 'typeorm'
export class Line { @Column() static orderId: number }
- Sequelize: a relation without a type
import { Column, ForeignKey } from 'sequelize-typescript'
export class Q { @ForeignKey(() => Q) @Column orderId!: number }
- a decorator without a call
import { Column } from './own'
export class Line { @Column orderId!: number }
- the literal types of a union
import { Column } from './own'
export class Line { @Column() userId!: string | undefined }
+ TypeORM: a list, which is a list after as before
import { Column } from './own'
export class Line { @Column() userIds!: string[]; @Column() orderIds!: readonly number[] }
+ Nest: a body, which is an object after as before
import { Body, Post } from '@nestjs/common'
export class C { @Post() create(@Body() { userId }: { userId: string; orderId: number }) { return userId } }
+ Nest: promises
import { Get } from '@nestjs/common'
export class C { @Get() find(a: Promise<string>): Promise<string> { return a } load(userId: string) { return userId } }
+ members without decorators beside others
import { Column } from 'typeorm'
export class Line { @Column() orderId!: number; userId!: string; load(orderId: number) { return orderId } }
+ a function in a class with decorators
import { Injectable } from '@nestjs/common'
@Injectable() export class C { load(userId: string) { return (orderId: number) => [userId, orderId] } }
+ a constructor without a decorator
export class C { constructor(private orderId: number) {} }
+ an argument of a decorator that is a function
import { Column } from './own'
export class Line { @Column((userId: string) => userId) name!: string }
+ the type of a value that several types share
import { Column } from './own'
export class Line { @Column() orderId!: number | string }
`)

/** Files whose decorators name the type: what the compiler emits of it is read by nobody. */
export const NAMED_FILES: readonly HostileFile[] = read(ts`
+ TypeORM: a type
import { Column, PrimaryColumn } from 'typeorm'
export class Line { @PrimaryColumn('integer') orderId!: number; @Column({ type: 'varchar' }) userId!: string }
+ TypeORM: decorators that read no type, of every name
import { Index, JoinColumn, VersionColumn } from 'typeorm'
export class Line { @VersionColumn() orderId!: number; @JoinColumn() userId!: string; @Index() lineId!: number }
+ TypeORM: a type and null
import { Column as C } from 'typeorm'
export class Line { @C('integer', { nullable: true }) orderId!: number | null }
+ TypeORM: decorators that read no type
import { Column, PrimaryGeneratedColumn } from 'typeorm'
export class Line { @PrimaryGeneratedColumn() orderId!: number; @Column({ type: Number, nullable: true }) lineId?: number }
+ Swagger: a type
import { ApiProperty } from '@nestjs/swagger'
export class Q { @ApiProperty({ type: Number }) orderId!: number }
+ GraphQL: a type
import { Field, Int } from '@nestjs/graphql'
export class Q { @Field(() => Int) orderId!: number }
+ Sequelize: a type
import { Column, DataType } from 'sequelize-typescript'
export class Q { @Column(DataType.INTEGER) orderId!: number }
+ Sequelize: a relation and a rule beside a type
import { AllowNull, Column, DataType, ForeignKey } from 'sequelize-typescript'
export class Q { @AllowNull @ForeignKey(() => Q) @Column(DataType.INTEGER) orderId!: number | null }
+ TypeORM: an index beside a type
import { Column, Index } from 'typeorm'
export class Q { @Index() @Column({ type: 'varchar' }) userId!: string }
+ MobX: a decorator that reads no type
import { observable } from 'mobx'
export class Q { @observable userId!: string }
`)
