import { describe, expect, it } from 'vitest'
import { readCsv } from '../../src/adopt/samples.ts'

describe('readCsv', () => {
  it.each([
    { text: '', rows: [[['']]] },
    { text: 'id', rows: [[['id']]] },
    { text: 'id,name\na,b\n', rows: [[['id', 'name']], [['a', 'b'], 2], [[''], 3]] },
    { text: 'id;name\r\na;b', rows: [[['id', 'name']], [['a', 'b'], 2]] },
    { text: 'id\tname\na,\tb', rows: [[['id', 'name']], [['a,', 'b'], 2]] },
    {
      text: '"id","na""me"\n"a,\nb",c\nd,e',
      rows: [[['id', 'na"me']], [['a,\nb', 'c'], 2], [['d', 'e'], 4]],
    },
    { text: 'id\n"a', rows: [[['id']], [['a'], 2]] },
    { text: 'id\n"a"b', rows: [[['id']], [['a'], 2]] },
    { text: 'a,b\n,', rows: [[['a', 'b']], [['', ''], 2]] },
  ])('reads $text', ({ text, rows }) => {
    expect(readCsv(text)).toEqual(rows.map(([cells, line = 1]) => ({ cells, line })))
  })

  it('takes time in proportion to the text', () => {
    expect(readCsv(`id\n${'"a""b",'.repeat(20_000)}`)[1]?.cells).toHaveLength(20_001)
    expect(readCsv(`id\n"${'a'.repeat(500_000)}`)[1]?.cells[0]).toHaveLength(500_000)
  })
})
