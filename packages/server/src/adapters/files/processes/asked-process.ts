import { type ChildProcess, fork } from 'node:child_process'
import { bareEnvironment } from './limited-process.ts'

/** Idle time in milliseconds after which the process ends, to free its memory. */
const IDLE = 60_000
/** Maximum size of the process's JavaScript heap, in megabytes. */
const HEAP_MEGABYTES = 128

export type QuestionMessage<Question> = { id: number; question: Question }
export type AnswerMessage<Answer> = { id: number; answer: Answer }

/** Error if the process ended before it answered; the cause can be this question or a different one. */
export class AskedProcessEnded extends Error {
  constructor() {
    super('The process has ended before it answered')
    this.name = 'AskedProcessEnded'
  }
}

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/**
 * Returns a function that sends questions to one of our programs (`answer-questions.ts`) in a separate process with low
 * priority. The first question starts the process. Questions are sent immediately, even while others are being answered.
 * Rejects with `AskedProcessEnded` if the process ends; the next question starts a new one.
 */
export function askedProcess<Question extends object, Answer>(
  program: string,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let running: ChildProcess | undefined
  let count = 0
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', ({ id, answer }: AnswerMessage<Answer>) => {
      const pending = waiting.get(id)
      waiting.delete(id)
      pending?.resolve(answer)
      if (waiting.size === 0) rest(child)
    })
    child.once('error', () => handleEnd(child))
    child.once('exit', () => handleEnd(child))
    return child
  }

  function handleEnd(child: ChildProcess): void {
    if (running !== child) return
    running = undefined
    for (const { reject } of waiting.values()) reject(new AskedProcessEnded())
    waiting.clear()
  }

  /**
   * Stops the child from keeping this process alive, and ends the child once it has been idle for a while. The child also ends
   * itself if this process exits.
   */
  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => {
      if (running !== child) return
      running = undefined
      child.disconnect()
    }, IDLE).unref()
  }

  return (question) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      running ??= start()
      const child = running
      child.ref()
      child.channel?.ref()
      count += 1
      waiting.set(count, { resolve, reject })
      child.send({ id: count, question } satisfies QuestionMessage<Question>, (error) => {
        if (error) handleEnd(child)
      })
    })
}
