// Test program that answers questions. Depending on the question, it returns its process id, priority and environment
// variables, or exits, or never answers.
import { getPriority } from 'node:os'
import { answerQuestions } from '../../adapters/files/processes/answer-questions.ts'

export type Question = { wish: 'tell' | 'end' | 'wait' }
export type Answer = { process: number; priority: number; known: string[] }

answerQuestions<Question, Answer>(async ({ wish }) => {
  if (wish === 'end') process.exit(1)
  if (wish === 'wait') await new Promise(() => undefined)
  return { process: process.pid, priority: getPriority(), known: Object.keys(process.env) }
})
