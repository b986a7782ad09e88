import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCodeFolder } from '../../system/compiled-code.ts'
import { MEMORY_IS_OVER } from './limit-watch.ts'

const starter = fileURLToPath(new URL('./limited-program.ts', import.meta.url))

/** Maximum number of characters of a program's answer. */
const LONGEST_ANSWER = 10_000

/** Milliseconds after its limit at which the process ends itself, in case its parent has died. */
const GRACE = 2000

export interface ProcessLimits {
  milliseconds: number
  /** All memory of the process, as the system counts it. */
  megabytes: number
  /** JavaScript heap. */
  heapMegabytes?: number
  /** Ends the process; `runLimited` then rejects with an AbortError. */
  signal?: AbortSignal
}

/** Reason why a program did not end by itself with success: time, memory, or a failure. */
export type LimitedProcessFault = 'time' | 'memory' | 'failed'

export class LimitedProcessFailure extends Error {
  readonly fault: LimitedProcessFault

  constructor(fault: LimitedProcessFault, errorOutput: string) {
    super(`A limited program has ended by: ${fault}`, { cause: errorOutput })
    this.name = 'LimitedProcessFailure'
    this.fault = fault
  }
}

/**
 * Runs one of our programs on a file from outside, in a process that knows no settings of this one and is ended when its time or
 * memory is exceeded. Returns what it printed. Rejects with `LimitedProcessFailure`.
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
    const [readOutput, readErrors] = [collect(child.stdout), collect(child.stderr)]
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(patience)
      if (code === 0) resolve(readOutput())
      else reject(new LimitedProcessFailure(isLate ? 'time' : faultIn(readErrors()), readErrors()))
    })
  })
}

/**
 * Returns an environment without our settings: only what the system requires, and the compile cache, which saves a third of each
 * start.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const compileCache = compiledCodeFolder()
  return {
    ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
    // Windows starts no program without it.
    ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
  }
}

function faultIn(complaint: string): LimitedProcessFault {
  return complaint.endsWith(MEMORY_IS_OVER) ? 'memory' : 'failed'
}

/** Collects the last characters of a stream. */
function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-LONGEST_ANSWER)
  })
  return () => text
}
