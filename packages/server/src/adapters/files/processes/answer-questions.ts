import { getPriority, setPriority } from 'node:os'
import type { AnswerMessage, QuestionMessage } from './asked-process.ts'

/** Increase of the process's nice value. With 20, the process would not run at all while other processes are busy. */
const GIVES_WAY_BY = 5

/** Answers questions from the parent process until the parent disconnects or ends; see `askedProcess`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // The process keeps normal priority until the first question arrives, because that question waits for the process to start.
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
    // If the process is not allowed to lower its priority, it keeps the normal one.
  }
}
