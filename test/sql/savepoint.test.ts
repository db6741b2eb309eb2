import { inSavepoint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

describe('a savepoint', () => {
  const record = (failAt?: string) => {
    const statements: string[] = []
    const execute = (statement: string) => {
      statements.push(statement)
      if (statement === failAt) throw new Error(`failed: ${statement}`)
    }
    return { statements, execute }
  }

  it('is released after a success, whose result is returned', async () => {
    const { statements, execute } = record()
    expect(await inSavepoint(execute, () => 1)).toBe(1)
    expect(statements).toEqual(['savepoint brandid_1', 'release savepoint brandid_1'])
  })

  it('is gone back to after a failure, which is thrown', async () => {
    const { statements, execute } = record()
    await expect(inSavepoint(execute, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(statements).toEqual([
      'savepoint brandid_1',
      'rollback to savepoint brandid_1',
      'release savepoint brandid_1',
    ])
  })

  it('does not hide a failure behind its own', async () => {
    const { execute } = record('rollback to savepoint brandid_1')
    await expect(inSavepoint(execute, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })

  it('runs nothing where it cannot be set', async () => {
    const { execute } = record('savepoint brandid_1')
    await expect(inSavepoint(execute, () => expect.unreachable())).rejects.toThrow('failed: savepoint')
  })
  it('has a name of its own within another', async () => {
    const { statements, execute } = record()
    const inner = () => inSavepoint(execute, () => Promise.reject(new Error('x')))
    const outer = () => inSavepoint(execute, () => inner().catch(() => 'gone back'))
    expect(await outer()).toBe('gone back')
    expect(statements).toEqual([
      'savepoint brandid_1',
      'savepoint brandid_2',
      'rollback to savepoint brandid_2',
      'release savepoint brandid_2',
      'release savepoint brandid_1',
    ])
    // Both names are free again.
    expect(await outer()).toBe('gone back')
    expect(new Set(statements).size).toBe(5)
  })

  it('has a name that is free again after a failure', async () => {
    const { statements, execute } = record('savepoint brandid_1')
    await inSavepoint(execute, () => 1).catch(() => {})
    await inSavepoint(execute, () => 1).catch(() => {})
    expect(statements).toEqual(['savepoint brandid_1', 'savepoint brandid_1'])
  })
})
