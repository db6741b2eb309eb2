import { asSchema } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { answer, inviteTool } from '../ai-tool.ts'
import type { TeamId } from '../ids.ts'
import { refusals, team, user } from './service.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A model that calls the tool, and then says something. */
function modelCalling(input: object) {
  const toolCall = {
    type: 'tool-call',
    toolCallId: '1',
    toolName: 'invite',
    input: JSON.stringify(input),
  } as const
  const text = { type: 'text', text: 'Done.' } as const
  const [call, end] = [
    { content: [toolCall], finishReason: { unified: 'tool-calls', raw: '' } as const, usage, warnings: [] },
    { content: [text], finishReason: { unified: 'stop', raw: '' } as const, usage, warnings: [] },
  ]
  return new MockLanguageModelV3({ doGenerate: [call, end] })
}

describe('a tool of the AI SDK', () => {
  it('describes its IDs to the model', async () => {
    const model = modelCalling({ team, guests: [user] })
    await answer(model, 'Invite her.')
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([
      {
        name: 'invite',
        inputSchema: {
          properties: {
            team: {
              pattern: '^team_[0-9a-z]{25}$',
              description: 'A group of users.',
            },
            guests: { items: { description: 'A person with a login.' } },
          },
        },
      },
    ])
  })

  it('runs with IDs of the right kind', async () => {
    const { steps } = await answer(modelCalling({ team, guests: [user] }), 'Invite her.')
    expect(steps[0]?.toolResults).toMatchObject([{ output: { team, guests: 1 } }])
  })

  it.each(refusals)('tells the model why it refuses $name', async ({ value, detail }) => {
    const model = modelCalling({ team: value, guests: [] })
    await answer(model, 'Invite her.')
    expect(JSON.stringify(model.doGenerateCalls[1]?.prompt)).toContain(
      JSON.stringify(JSON.stringify(detail)).slice(3, -3),
    )
  })

  it('gives its function the brand', () => {
    type Input = Parameters<NonNullable<typeof inviteTool.execute>>[0]
    expectTypeOf<Input['team']>().toEqualTypeOf<TeamId>()
    expect(asSchema(inviteTool.inputSchema).jsonSchema).toMatchObject({ type: 'object' })
  })
})
