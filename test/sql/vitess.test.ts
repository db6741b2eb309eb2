import { uniqueViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { vitessErrno } from '../../src/sql/violations.ts'

const duplicate = "Duplicate entry 'a' for key 'e.uq' (errno 1062) (sqlstate 23000)"

describe('the number in a message', () => {
  it.each([
    { message: duplicate, errno: 1062 },
    { message: `rpc error: code = AlreadyExists desc = ${duplicate}`, errno: 1062 },
    { message: `vttablet: ${duplicate}`, errno: 1062 },
    {
      message: `target: shop.-.primary: vttablet: rpc error: code = AlreadyExists desc = ${duplicate}`,
      errno: 1062,
    },
    { message: 'target: a: vttablet: x (errno 1205) (sqlstate HY000)', errno: 1205 },
    { message: 'vttablet: x (errno 1205) (sqlstate HY000)', errno: 1205 },
    { message: 'rpc error: x (errno 3) (sqlstate 40001)', errno: 3 },
    { message: "target: a: x 'b' (errno 1205) (sqlstate HY000)", errno: undefined },
    { message: 'target: a: x "b" (errno 1205) (sqlstate HY000)', errno: undefined },
    { message: 'x target: a: (errno 1205) (sqlstate HY000)', errno: undefined },
    { message: 'target: a: x (errno 1205)', errno: undefined },
    { message: 'target: a: x (errno ) (sqlstate HY000)', errno: undefined },
    { message: 'target: a: x (errno 1205) (sqlstate HY00)', errno: undefined },
    { message: `x ${duplicate}`, errno: undefined },
    { message: "Duplicate entry 'a' for key 'e.uq'", errno: undefined },
    { message: `x: ${duplicate}`, errno: undefined },
    { message: '(errno 1062) (sqlstate 23000)', errno: undefined },
    { message: '', errno: undefined },
    { message: undefined, errno: undefined },
    { message: [duplicate], errno: undefined },
  ])('$message is $errno', ({ message, errno }) => {
    expect(vitessErrno(message)).toBe(errno)
  })
})

describe('the key in a message', () => {
  it.each([
    { message: duplicate, key: 'e.uq' },
    { message: `${duplicate}: insert into e values ('for key')`, key: 'e.uq' },
    { message: duplicate.replace('e.uq', "o'neil.uq"), key: "o'neil.uq" },
    { message: `${duplicate}: values ('x' for key 'other')`, key: undefined },
    { message: `${duplicate}: values ('x' for key 'e.uq')`, key: 'e.uq' },
    { message: `${duplicate}: values ("${duplicate.replace('e.uq', 'other')}")`, key: undefined },
    { message: duplicate.replace("'a'", "'x' for key 'uq'"), key: undefined },
    { message: duplicate.replace("'a'", "'x' for key 'uq' (errno 1062) (sqlstate 23000)'"), key: undefined },
    { message: duplicate.replace('e.uq', ''), key: '' },
  ])('$message is $key', ({ message, key }) => {
    const { constraint, table } = uniqueViolation({ message }) ?? {}
    expect(table === undefined ? constraint : `${table}.${constraint}`).toBe(key)
  })
})
