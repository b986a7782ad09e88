import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../run-command.ts'
import { cpuSecondsOf } from './cpu-time.ts'

/** CPU seconds of a run, by project and by test file. Paths are relative to the repository. */
export type CpuTimes = { projects: Record<string, number>; files: Record<string, number> }

const SAMPLE_MILLISECONDS = 500
const PREPARATION = 'preparation'

/**
 * Reporter that writes the CPU times of a run to the file named by `VITEST_CPU`. The times include vitest, its workers, and the
 * PostgreSQL servers and browsers that they start. Test files that run concurrently share their CPU time equally.
 */
export default class CpuReporter implements Reporter {
  private readonly times: CpuTimes = { projects: {}, files: {} }
  private readonly running = new Set<TestModule>()
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MILLISECONDS).unref()
  private seconds = cpuSecondsOf(process.pid)

  onTestModuleStart(module: TestModule): void {
    this.sample()
    this.running.add(module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.sample()
    this.running.delete(module)
  }

  onTestRunEnd(): void {
    this.sample()
    clearInterval(this.timer)
    const file = process.env.VITEST_CPU
    if (file && this.seconds !== null) writeFileSync(file, JSON.stringify(this.times))
  }

  private sample(): void {
    const now = cpuSecondsOf(process.pid)
    const usedSeconds = Math.max(0, (now ?? 0) - (this.seconds ?? 0))
    this.seconds = now
    if (this.running.size === 0) add(this.times.projects, PREPARATION, usedSeconds)
    for (const module of this.running) {
      const share = usedSeconds / this.running.size
      add(this.times.projects, module.project.name, share)
      add(this.times.files, relative(root, module.moduleId), share)
    }
  }
}

function add(times: Record<string, number>, name: string, seconds: number): void {
  times[name] = (times[name] ?? 0) + seconds
}
