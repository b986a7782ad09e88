import { monitorEventLoopDelay, type PerformanceNodeTiming, performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from './prom-client.ts'

/** Interval in milliseconds at which the event loop delay is sampled. */
const RESOLUTION = 20
const NANOSECONDS = 1e9

/**
 * Adds metrics of this process: start time, processor time, memory and event loop. Returns a function that stops measuring the
 * event loop delay.
 */
export function addProcessMetrics(registry: Registry): () => void {
  const registers = [registry]
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process, in seconds',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process started, in Unix seconds',
    registers,
  }).set(performance.timeOrigin / 1000)
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process, in bytes; programs that draw or read files are processes of their own',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'nodejs_heap_used_bytes',
    help: 'Memory of JavaScript objects, in bytes',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed)
    },
  })
  return addEventLoopMetrics(registers)
}

function addEventLoopMetrics(registers: Registry[]): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How late the event loop was since the last reading, in seconds',
    labelNames: ['statistic'],
    registers,
    collect() {
      // Each measured delay includes the timer's own interval, which is subtracted here. Before the first sample, the histogram
      // has no usable values.
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION / 1000)
      const hasTurned = delays.count > 0
      this.set({ statistic: 'median' }, hasTurned ? late(delays.percentile(50)) : 0)
      this.set({ statistic: 'p99' }, hasTurned ? late(delays.percentile(99)) : 0)
      this.set({ statistic: 'max' }, hasTurned ? late(delays.max) : 0)
      delays.reset()
    },
  })
  new Counter({
    name: 'nodejs_eventloop_busy_seconds_total',
    help: 'How long the event loop has worked, in seconds',
    registers,
    collect() {
      this.reset()
      this.inc(busySeconds())
    },
  })
  return () => delays.disable()
}

function busySeconds(): number {
  const { loopStart } = performance.nodeTiming as PerformanceNodeTiming
  if (loopStart < 0) return 0
  return performance.eventLoopUtilization().active / 1000
}
