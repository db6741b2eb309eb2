/** The AI SDK: a tool whose arguments are IDs. The model reads their descriptions. */
import { generateText, type LanguageModel, stepCountIs, tool } from 'ai'
import { Invitation, invite } from './domain.js'

export const inviteTool = tool({
  description: 'Invites users to a team.',
  inputSchema: Invitation,
  execute: ({ team, guests }) => invite(team, guests),
})

export function answer(model: LanguageModel, prompt: string) {
  return generateText({ model, prompt, tools: { invite: inviteTool }, stopWhen: stepCountIs(2) })
}
