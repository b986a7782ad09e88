import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCodeFolder } from '../../system/compiled-code.ts'
import { MEMORY_IS_OVER } from './limit-watch.ts'

const starter = fileURLToPath(new URL('./limited-program.ts', import.meta.url))

/** Maximum number of characters that are kept of a program's output. Earlier output is dropped. */
const LONGEST_ANSWER = 10_000

/** Time in milliseconds after the time limit at which the process kills itself, in case its parent has died. */
const GRACE = 2000

export interface ProcessLimits {
  milliseconds: number
  /** Maximum resident memory of the process, in megabytes. */
  megabytes: number
  /** Maximum size of the JavaScript heap in megabytes; 256 by default. */
  heapMegabytes?: number
  /** Aborting the signal ends the process, and `runLimited` rejects with an AbortError. */
  signal?: AbortSignal
}

/** Reason why a program failed: it exceeded its time limit or memory limit, or exited with an error. */
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
 * Runs one of our programs on an untrusted file, in a process that does not receive this server's settings. Kills the process
 * if it exceeds its time or memory limit. Returns the last `LONGEST_ANSWER` characters of the output. Rejects with
 * `LimitedProcessFailure`, or with an AbortError if `signal` is aborted.
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
 * Returns an environment without our settings. It contains only the variables that the system requires, and the folder of the
 * compile cache, which makes each start a third faster.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const compileCache = compiledCodeFolder()
  return {
    ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}),
    // Windows cannot start a program without this variable.
    ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
  }
}

function faultIn(complaint: string): LimitedProcessFault {
  return complaint.endsWith(MEMORY_IS_OVER) ? 'memory' : 'failed'
}

/** Returns a function that returns the last `LONGEST_ANSWER` characters read from a stream. */
function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-LONGEST_ANSWER)
  })
  return () => text
}
