import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCodeFolder } from '../../system/compiled-code.ts'
import { MEMORY_IS_OVER } from './limit-watch.ts'

const starter = fileURLToPath(new URL('./limited-program.ts', import.meta.url))

/** More than this a program has no business to say, in characters. */
const LONGEST_ANSWER = 10_000

/** After this the process ends itself, where nobody is there any more to end it; milliseconds. */
const GRACE = 2000

export interface ProcessLimits {
  milliseconds: number
  /** Of all its memory, as the system counts it. */
  megabytes: number
  /** Of what JavaScript keeps itself. */
  heapMegabytes?: number
  /** Nobody wants the answer any more: it is ended, and has failed. */
  signal?: AbortSignal
}

/** Why a program did not end as it should: its time or its memory was over, or it failed by itself. */
export type LimitedProcessFault = 'time' | 'memory' | 'failed'

export class LimitedProcessFailure extends Error {
  readonly fault: LimitedProcessFault

  constructor(fault: LimitedProcessFault, said: string) {
    super(`A limited program has ended by: ${fault}`, { cause: said })
    this.name = 'LimitedProcessFailure'
    this.fault = fault
  }
}

/**
 * Runs one of our programs on what others wrote: in a process of its own, which knows none of the settings of this one and is
 * ended when its time or its memory is over. Gives what it printed. Rejects with `LimitedProcessFailure`.
 */
export function runLimited(
  program: string,
  parameters: readonly string[],
  { milliseconds, megabytes, heapMegabytes = 256, signal }: ProcessLimits,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${heapMegabytes}`,
        starter,
        String(megabytes),
        String(milliseconds + GRACE),
        program,
        ...parameters,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: bareEnvironment(),
        windowsHide: true,
        killSignal: 'SIGKILL',
        ...(signal && { signal }),
      },
    )
    let isLate = false
    const patience = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, milliseconds)
    const [printed, complained] = [collect(child.stdout), collect(child.stderr)]
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(patience)
      if (code === 0) resolve(printed())
      else reject(new LimitedProcessFailure(isLate ? 'time' : faultIn(complained()), complained()))
    })
  })
}

/** None of our settings: what the system asks of each program, and what takes a third off each start. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const compiled = compiledCodeFolder()
  return {
    ...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
    // Windows starts no program without this one.
    ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
  }
}

function faultIn(complaint: string): LimitedProcessFault {
  return complaint.endsWith(MEMORY_IS_OVER) ? 'memory' : 'failed'
}

/** The last characters of a stream. */
function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-LONGEST_ANSWER)
  })
  return () => text
}
