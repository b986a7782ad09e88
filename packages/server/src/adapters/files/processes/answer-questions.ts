import { getPriority, setPriority } from 'node:os'
import type { Answered, Asked } from './asked-process.ts'

/** Increase of the process's niceness; with 20 it would not run at all beside others. */
const GIVES_WAY_BY = 5

/** Answers the questions of the parent process, for as long as that runs; see `askedProcess`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // Starts at normal priority, because the first question waits for the start.
  process.once('message', giveWay)
  process.on('message', async ({ id, question }: Asked<Question>) => {
    const response: Answered<Answer> = { id, answer: await answer(question) }
    if (process.connected) process.send?.(response)
  })
  process.once('disconnect', () => process.exit())
}

function giveWay(): void {
  try {
    setPriority(getPriority() + GIVES_WAY_BY)
  } catch {
    // Without permission it keeps the priority of all others.
  }
}
