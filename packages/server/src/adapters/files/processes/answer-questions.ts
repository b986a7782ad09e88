import { getPriority, setPriority } from 'node:os'
import type { AnswerMessage, QuestionMessage } from './asked-process.ts'

/** Amount by which the process raises its niceness. With 20 it would not run at all while other processes are busy. */
const GIVES_WAY_BY = 5

/** Answers questions of the parent process until the parent disconnects or ends; see `askedProcess`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // Starts at normal priority and lowers it after the first question, because that question waits for the start.
  process.once('message', giveWay)
  process.on('message', async ({ id, question }: QuestionMessage<Question>) => {
    const response: AnswerMessage<Answer> = { id, answer: await answer(question) }
    if (process.connected) process.send?.(response)
  })
  process.once('disconnect', () => process.exit())
}

function giveWay(): void {
  try {
    setPriority(getPriority() + GIVES_WAY_BY)
  } catch {
    // Without permission, the process keeps its normal priority.
  }
}
