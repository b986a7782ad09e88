import { type ChildProcess, fork } from 'node:child_process'
import { bareEnvironment } from './limited-process.ts'

/** Time in milliseconds after which an idle process is ended, to free its memory. */
const IDLE = 60_000
/** Maximum size of the JavaScript heap of the process, in megabytes. */
const HEAP_MEGABYTES = 128

export type QuestionMessage<Question> = { id: number; question: Question }
export type AnswerMessage<Answer> = { id: number; answer: Answer }

/**
 * Error thrown if the process ended before it answered. All pending questions fail with this error, whichever question caused
 * it.
 */
export class AskedProcessEnded extends Error {
  constructor() {
    super('The process has ended before it answered')
    this.name = 'AskedProcessEnded'
  }
}

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/**
 * Returns a function that sends a question to one of our programs, which answers with `answerQuestions` in a separate
 * low-priority process. The first question starts the process. A question is sent immediately, even while the process is
 * answering others. The function rejects with `AskedProcessEnded` if the process ends; the next question starts a new process.
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
   * Lets this process exit while the child is idle, and ends the child after `IDLE` without questions. The child also exits if
   * this process does.
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
