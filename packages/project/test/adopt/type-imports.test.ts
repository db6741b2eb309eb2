import { describe, expect, it } from 'vitest'
import { adopt } from './adopted.ts'

const STATEMENT = "import type { LooseId } from 'brandid'"
const LOAD = '\nexport const load = (userId: string) => 1\n'

// Vitest would read the whole comment in this file.
const ENVIRONMENT = '-environment jsdom'

/** Holds that the import of the type is where a text has it in guillemets: `§` stands for the statement. */
function expectImport(marked: string): void {
  const { text, fault } = adopt(marked.replace(/«[^»]*»/g, '') + LOAD)
  const quote = text.includes('<"user">') ? '"' : "'"
  const expected = marked.replace(/[«»]/g, '').replace('§', STATEMENT) + LOAD
  expect({ text, fault }).toEqual({
    text: expected.replace('string', `LooseId<${quote}user${quote}>`),
    fault: undefined,
  })
}

describe('a comment about the next line stays above it', () => {
  it.each([
    '// @ts-ignore',
    '// @ts-expect-error: old',
    '/* @ts-ignore */',
    '// eslint-disable-next-line no-var',
    '/* eslint-disable-next-line */',
    '// oxlint-disable-next-line',
    '// tslint:disable-next-line:no-any',
    '// biome-ignore lint/style/noVar: old',
    '// biome-ignore format: table',
    '// prettier-ignore',
    '// deno-lint-ignore no-var',
    '// deno-fmt-ignore',
    '// dprint-ignore',
    '// cspell:ignore brandid',
    '// @skip',
    '/* istanbul ignore next */',
    '/* c8 ignore next 3 */',
    '/* v8 ignore next */',
    '// noinspection JSUnusedGlobalSymbols',
    '// nolint',
    '// NOSONAR',
    '/* webpackChunkName: "a" */',
    '/* @__PURE__ */',
    '/* #__NO_SIDE_EFFECTS__ */',
    '// tool-suppress x',
    '// tool:exclude',
    '// tool expect x',
    // Words of a header do not make it a comment about the file.
    '// @ts-ignore: copyright',
    '// eslint-disable-next-line license',
  ])('%s', (comment) => {
    expectImport(`«§\n\n»${comment}\nexport {}`)
    // Compilers keep the first comments of a file above the first statement if an empty line is between them.
    expectImport(`${comment}\n\nexport {}«\n§»`)
    expectImport(`// Copyright\n«\n§\n\n»${comment}\nexport {}`)
  })
})

describe('a comment about the file stays at its top', () => {
  it.each([
    '// @ts-check',
    '// @ts-nocheck',
    '/* @ts-nocheck */',
    '/** @license MIT */',
    '/** @preserve */',
    '/** @jsxImportSource preact */',
    '/** @jsx h */',
    `/** @jest${ENVIRONMENT} */`,
    `// @vitest${ENVIRONMENT}`,
    '// Copyright 2026',
    '// SPDX-License-Identifier: MIT',
    '/// <reference types="node" />',
    '/*! Kept by minifiers */',
    '/* eslint-disable no-var */',
    '/* eslint-enable no-var */',
    '/* eslint-env node */',
    '// biome-ignore-all lint/style/noVar: old',
    '// oxlint-disable no-var',
    '/* tslint:disable */',
    '// deno-lint-ignore-file',
    '// deno-fmt-ignore-file',
  ])('%s', (comment) => expectImport(`${comment}\n«\n§\n\n»/** f */\nexport {}`))

  it.each([
    '/** A module. */\n\n«§\n\n»export {}',
    '/** A module. */\n\n\n«§\n\n»export {}',
    '// One.\n// Two.\n\n«§\n\n»/** f */\nexport {}',
    '// One.\n/* Two\nlines. */\n\n«§\n\n»export {}',
    '/* One. */ // Two.\n\n«§\n\n»export {}',
    '/** @module a */\n\n«§\n\n»export {}',
    '#!/usr/bin/env node\n// Copyright\n\n«§\n\n»export {}',
    '\ufeff// Copyright\n\n«§\n\n»export {}',
    '// Copyright\r\n\r\n«§\r\n\r\n»export {}\r\n',
    // The import is above comments about the code below.
    '«§\n\n»// A function.\nexport {}',
    '«§\n\n»/* One. */ /* Two. */ export {}',
    '#!/usr/bin/env node\n«§\n\n»// A function.\nexport {}',
    '// Copyright\n«\n§\n\n»// A function.\nexport {}',
  ])('%j', (marked) => expectImport(marked))

  // TypeScript or a documentation tool reads the comment only above the first statement, so the import is below that statement.
  it.each([
    '/** @module a */\nexport const a = 1«\n§»',
    '/** @packageDocumentation */\nexport const a = 1«\n§»',
    '/**\n * @file A\n */\nexport const a = 1«\n§»',
    '/** @fileoverview A */\nexport const a = 1«\n§»',
    '// One.\n\n/** @module a */\nexport const a = 1«\n§»',
    '/** @module a */\nexport declare function f(): 1\nexport const a = 1«\n§»',
    '/** @module a */\ndeclare function f(): 1\nexport const a = 1«\n§»',
    '/** @module a */\nexport const a = 1 // @ts-ignore\nexport const b = 2«\n§»',
  ])('%j', (marked) => expectImport(marked))

  it.each(['/** @modules a */', '/** @filed */', '/** @files a */'])(
    'unless it only looks alike: %s',
    (comment) => expectImport(`«§\n\n»${comment}\nexport {}`),
  )
})

describe('the import is below directives and imports', () => {
  it.each([
    "'use client'«\n§»",
    "'use client'\n'use strict'«\n§»",
    "'use client' // c«\n§»",
    "'use client' /* c */«\n§»",
    // Only a comment at the end of the line stays with its import.
    "import a from 'a'\nimport b from 'b'«\n§»",
    "import a from 'a'\n\nexport {}\nimport b from 'b'«\n§»",
    "import a from 'a'«\n§»\nimport b from 'b' // @ts-ignore",
    "import a from 'a'«\n§»\nimport b from 'b' // prettier-ignore",
    "import a from 'a'\nimport b from 'b' // eslint-disable-line«\n§»",
  ])('%j', (marked) => expectImport(marked))
})

describe('an import of brandid', () => {
  const typed = (first: string, type = 'LooseId', quote = "'") =>
    `${first}${LOAD.replace('string', `${type}<${quote}user${quote}>`)}`

  it.each([
    ["import { defineId } from 'brandid'", "import { defineId, type LooseId } from 'brandid'"],
    ["import { defineId, } from 'brandid'", "import { defineId, type LooseId, } from 'brandid'"],
    ["import {defineId} from 'brandid/core'", "import {defineId, type LooseId} from 'brandid/core'"],
    ["import type { IdOf } from 'brandid/mini'", "import type { IdOf, LooseId } from 'brandid/mini'"],
    [
      "import brandid, { defineId } from 'brandid'",
      "import brandid, { defineId, type LooseId } from 'brandid'",
    ],
    // Compilers would erase the comment along with the name.
    [
      "import { defineId /* c */ } from 'brandid'",
      "import { defineId /* c */ } from 'brandid'\nimport type { LooseId } from 'brandid'",
    ],
    [
      "import { defineId, // c\n} from 'brandid'",
      "import { defineId, // c\n} from 'brandid'\nimport type { LooseId } from 'brandid'",
    ],
    ["import {} from 'brandid'", "import {} from 'brandid'\nimport type { LooseId } from 'brandid'"],
    ["import * as b from 'brandid'", "import * as b from 'brandid'\nimport type { LooseId } from 'brandid'"],
    [
      "import { ulid } from 'brandid/formats'",
      "import { ulid } from 'brandid/formats'\nimport type { LooseId } from 'brandid'",
    ],
  ])('%s gets the type', (before, after) => {
    expect(adopt(before + LOAD).text).toBe(typed(after))
  })

  it.each([
    ["import type { LooseId as L } from 'brandid'", 'L'],
    ["import { type LooseId } from 'brandid/mini'", 'LooseId'],
  ])('%s has it', (before, type) => {
    expect(adopt(before + LOAD).text).toBe(typed(before, type))
  })

  it.each([
    ['type LooseId = 1', 'BrandidLooseId'],
    ['type LooseId = 1\ntype BrandidLooseId = 1', 'BrandidLooseId2'],
    ['type LooseId = 1\ntype BrandidLooseId = 1\ntype BrandidLooseId2 = 1', 'BrandidLooseId3'],
    ['type LooseIds = 1', 'LooseId'],
    ['type MyLooseId = 1', 'LooseId'],
    ['type $LooseId = 1', 'LooseId'],
    ['type LooseId$ = 1', 'LooseId'],
  ])('has another name if the file has the name: %s', (text, name) => {
    const specifier = name === 'LooseId' ? name : `LooseId as ${name}`
    expect(adopt(`import a from 'a'\n${text}${LOAD}`).text).toBe(
      typed(`import a from 'a'\nimport type { ${specifier} } from 'brandid'\n${text}`, name),
    )
  })
})

describe('the style of an import', () => {
  it.each([
    ['import a from "a"', '"', ''],
    ['import a from "a";', '"', ';'],
    ["import a from 'a';", "'", ';'],
    ['import a from "a" // it\'s', '"', ''],
    ['import a from \'a\'\nconst b = "b";', "'", ''],
    ['// it\'s\nexport const a = "a"', '"', ''],
    ['export const a = 1\nexport const b = "b";', '"', ';'],
    ['export const a = `it\'s`\nexport const b = "b"', '"', ''],
    ['export const a = 1;', "'", ';'],
    ['for (;;) {}\nexport {}', "'", ''],
  ])('is that of the first import or string: %s', (first, quote, semicolon) => {
    const { text, fault } = adopt(first + LOAD)
    expect(fault).toBeUndefined()
    expect(text).toContain(`import type { LooseId } from ${quote}brandid${quote}${semicolon}\n`)
    expect(text).toContain(`LooseId<${quote}user${quote}>`)
  })
})
