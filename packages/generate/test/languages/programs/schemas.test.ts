import { expect, it } from 'vitest'
import { CASES, type Case, listDifferences } from '../../../../../test/matrix/schema-table.ts'
import { ask, findPython, isRubyHere } from './run.ts'

// The oracles are the jsonschema of Python, and Ruby's regular expressions. `$` matches before a last line break in Python,
// and `^` and `$` at every line in Ruby. Beside one length, neither can hold more than an ID.

const python = findPython('jsonschema')

const PYTHON = `
import json
import sys

import jsonschema

for case in json.load(open("cases.json")):
    judge = jsonschema.Draft202012Validator(case["schema"])
    print(json.dumps([judge.is_valid(text) for text in case["strings"]]))
`

const RUBY = `
require 'json'

def accepts?(schema, text)
  return schema['anyOf'].any? { |each| accepts?(each, text) } if schema['anyOf']

  text.length.between?(schema['minLength'], schema['maxLength']) && Regexp.new(schema['pattern']).match?(text)
end

JSON.parse(File.read('cases.json')).each do |each|
  puts JSON.generate(each['strings'].map { |text| accepts?(each['schema'], text) })
end
`

/** The differences of `parse` and a program in another language, for schemas of one length and for the others. */
function differencesOf(name: string, program: string, command: string) {
  const cases = CASES.map(({ schema, strings }) => ({ schema, strings: [...strings.keys()] }))
  const lines = ask({ 'cases.json': JSON.stringify(cases), [name]: program }, [command, name])
  const verdicts = lines
    .trim()
    .split('\n')
    .map((line): boolean[] => JSON.parse(line))
  const accepted = new Map(
    CASES.map((each, i) => [
      each,
      new Set([...each.strings.keys()].filter((_, place) => verdicts[i]?.[place])),
    ]),
  )
  const accepts = (each: Case, text: string) => accepted.get(each)?.has(text) === true
  return {
    ofOneLength: listDifferences(
      CASES.filter(({ isOfOneLength }) => isOfOneLength),
      accepts,
    ),
    ofSeveral: listDifferences(
      CASES.filter(({ isOfOneLength }) => !isOfOneLength),
      accepts,
    ),
  }
}

it.runIf(python)('Python gives the verdict of `parse`, but for a shorter ID before a line feed', () => {
  const { ofOneLength, ofSeveral } = differencesOf('judge.py', PYTHON, python ?? '')
  expect(ofOneLength).toEqual({})
  expect(ofSeveral).toMatchInlineSnapshot(`
    {
      "a bare format": [
        "before a line feed",
      ],
      "a former format": [
        "before a line feed",
      ],
      "a union with bare IDs that look like IDs": [
        "before a line feed",
        "before a line feed",
      ],
      "layout, time + counter + worker, alphabet: "decimal", padded: false": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "named IDs": [
        "before a line feed",
        "before a line feed",
      ],
      "opaque, length: [14,60]": [
        "before a line feed",
      ],
      "random, bits: 256, padded: false": [
        "cut, before a line feed",
      ],
      "snowflake, epoch: "discord"": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "snowflake, epoch: "sonyflake", workerId: 0": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "snowflake, epoch: 1700000000000, timestampBits: 43, workerBits: 8, workerId: 7": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "unpadded keys": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "uuid25, version: "any", padded: false": [
        "before a line feed",
        "cut, before a line feed",
      ],
      "uuid25, version: 8, padded: false": [
        "cut, before a line feed",
      ],
    }
  `)
})

it.runIf(isRubyHere)('Ruby gives the verdict of `parse`, but for a short line that is an ID', () => {
  const { ofOneLength, ofSeveral } = differencesOf('judge.rb', RUBY, 'ruby')
  expect(ofOneLength).toEqual({})
  expect(ofSeveral).toMatchInlineSnapshot(`
    {
      "a bare format": [
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "a line among others",
        "the first of two lines",
        "the last of two lines",
        "in two lines",
      ],
      "a former format": [
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
      ],
      "a union with bare IDs that look like IDs": [
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "a line among others",
        "the first of two lines",
        "the last of two lines",
        "in two lines",
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "the first of two lines",
        "the last of two lines",
      ],
      "layout, time + counter + worker, alphabet: "decimal", padded: false": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "named IDs": [
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "the first of two lines",
        "the last of two lines",
        "in two lines",
      ],
      "opaque, length: [14,60]": [
        "before a line feed",
        "behind a line feed",
        "behind a carriage return and a line feed",
        "a line among others",
        "the first of two lines",
        "the last of two lines",
        "in two lines",
      ],
      "random, bits: 256, padded: false": [
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "snowflake, epoch: "discord"": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "snowflake, epoch: "sonyflake", workerId: 0": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "snowflake, epoch: 1700000000000, timestampBits: 43, workerBits: 8, workerId: 7": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "unpadded keys": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "cut, behind a line feed",
        "cut, behind a carriage return and a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "uuid25, version: "any", padded: false": [
        "before a line feed",
        "behind a line feed",
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
      "uuid25, version: 8, padded: false": [
        "cut, before a line feed",
        "with a line feed inside",
        "a short ID in the first line",
        "a short ID in the last line",
      ],
    }
  `)
})
