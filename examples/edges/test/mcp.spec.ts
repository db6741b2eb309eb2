import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../mcp.ts'
import { running } from './server.ts'
import { refusals, team, user } from './service.ts'

describe('an MCP server', () => {
  const service = running(start)
  const client = new Client({ name: 'test', version: '1.0.0' })
  beforeAll(() =>
    client.connect(new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`)) as never),
  )
  afterAll(() => client.close())

  const call = (value: unknown) =>
    client.callTool({ name: 'invite', arguments: { team: value, guests: [user] } })

  it('describes its IDs to the model', async () => {
    const { tools } = await client.listTools()
    expect(tools[0]?.inputSchema.properties).toMatchObject({
      team: { pattern: '^team_[0-9a-z]{25}$', description: 'A group of users.' },
    })
  })

  it('runs with IDs of the right kind', async () => {
    expect(await call(team)).toMatchObject({ content: [{ text: JSON.stringify({ team, guests: 1 }) }] })
  })

  it.each(refusals)('tells the model why it refuses $name', async ({ value, detail }) => {
    const { isError, content } = await call(value)
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain(
      JSON.stringify(JSON.stringify(detail)).slice(3, -3).replaceAll('\\\\\\"', '\\"'),
    )
  })
})
