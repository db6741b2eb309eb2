/** An MCP server over HTTP with a tool whose arguments are IDs. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import express from 'express'
import { Invitation, invite } from './domain.js'

function teamsServer() {
  const server = new McpServer({ name: 'teams', version: '1.0.0' })
  const description = 'Invites users to a team.'
  server.registerTool('invite', { description, inputSchema: Invitation.shape }, ({ team, guests }) => ({
    content: [{ type: 'text', text: JSON.stringify(invite(team, guests)) }],
  }))
  return server
}

const app = express().use(express.json())

app.post('/mcp', async (request, response) => {
  const transport = new StreamableHTTPServerTransport()
  response.on('close', () => transport.close())
  await teamsServer().connect(transport)
  await transport.handleRequest(request, response, request.body)
})

export const start = (port: number) => app.listen(port)
