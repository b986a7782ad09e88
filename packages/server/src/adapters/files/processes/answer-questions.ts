import { getPriority, setPriority } from 'node:os'
import type { Answered, Asked } from './asked-process.ts'

/** What the system takes off the priority of a process; at 20 it would not work at all where others do. */
const GIVES_WAY_BY = 5

/** Answers what the process asks that has started this one, for as long as it is there; see `askedProcess`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  // It starts as quickly as any; the first question waits for that.
  process.once('message', giveWay)
  process.on('message', async ({ id, question }: Asked<Question>) => {
    const answered: Answered<Answer> = { id, answer: await answer(question) }
    if (process.connected) process.send?.(answered)
  })
  process.once('disconnect', () => process.exit())
}

function giveWay(): void {
  try {
    setPriority(getPriority() + GIVES_WAY_BY)
  } catch {
    // A system that does not let it: then it takes its turn as all others do.
  }
}
