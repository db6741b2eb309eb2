/** Express 5: its types say nothing of a request, so each handler parses it. */
import express, { type ErrorRequestHandler } from 'express'
import { findUser, Invitation, invite, UserParams } from './domain.js'
import { describeRefusal } from './refusal.js'

const app = express().use(express.json())

app.post('/invitations', (request, response) => {
  const { team, guests } = Invitation.parse(request.body)
  response.status(201).json(invite(team, guests))
})

app.get('/users/:id', (request, response) => {
  const { id } = UserParams.parse(request.params)
  response.json(findUser(id))
})

const answerProblem: ErrorRequestHandler = (error, _request, response, next) => {
  const problem = describeRefusal(error)
  if (!problem) return next(error)
  response.status(problem.status).type('application/problem+json').json(problem)
}
app.use(answerProblem)

export const start = (port: number) => app.listen(port)
