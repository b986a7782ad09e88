import { limitedPairs } from './limited-pairs.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { Counter, Gauge, Histogram, Registry } from './prom-client.ts'

/** Maximum number of metric series per server, guaranteed by the limits below and by the fixed sets of label values. */
export const MOST_SERIES = 1_500
/** Maximum number of pairs of route and status that are counted separately. */
const MOST_ROUTES = 800
/**
 * Maximum number of pairs of request kind and status whose durations are recorded separately. Each pair has one series per
 * bucket and three more: the infinite bucket, the sum and the count.
 */
const MOST_DURATIONS = 30
/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const requestKinds = ['call', 'file', 'page'] as const

/**
 * Kind of request in the duration metrics: a call, a file (download or upload), or a page. All other requests count as pages.
 */
export type RequestKind = (typeof requestKinds)[number]

/** Metrics of one server for Prometheus. No label contains the name of a person, record or file. */
export type Metrics = {
  /** Registry for the metrics, to which other modules add gauges. */
  registry: Registry
  /**
   * Counts a request, and records its duration unless `seconds` is undefined. `route` is a pattern such as
   * `/rest/orderrest/get`.
   */
  countRequest(request: {
    route: string
    status: number
    kind: RequestKind
    seconds: number | undefined
  }): void
  /** Counts one try of a job, and adds its duration in seconds to the queue's total. */
  countTry(queue: string, outcome: 'done' | 'failed', seconds: number): void
  /** Counts a job that has failed on every try. */
  countFailedJob(queue: string): void
  /** Counts a photo of an installer that this server has stored. */
  countPhoto(): void
  close(): void
}

type MetricsOptions = {
  version: string
  /** Names of all job queues. Their counters start at 0, so that they exist before the first job. */
  queues: readonly string[]
}

/** Opens the metrics of one server. Several servers in one process have separate metrics. */
export function openMetrics({ version, queues }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const stopWatching = addProcessMetrics(registry)
  new Gauge({
    name: 'lienzo_build_info',
    help: 'Version of Lienzo and of Node; always 1',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  const photos = new Counter({
    name: 'lienzo_installer_photos_received_total',
    help: 'Photos of installers that this server has stored',
    registers,
  })
  return {
    registry,
    countRequest: requestCounter(registers),
    ...jobCounters(registers, queues),
    countPhoto: () => photos.inc(),
    close: stopWatching,
  }
}

function requestCounter(registers: Registry[]): Metrics['countRequest'] {
  const requests = new Counter({
    name: 'http_server_requests_total',
    help: 'Answers by route and status; routes beyond a limit are counted as other',
    labelNames: ['http_route', 'http_response_status_code'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long answers took, in seconds, by kind and status; streams of events are left out',
    labelNames: ['kind', 'http_response_status_code'],
    buckets: BUCKETS,
    registers,
  })
  const countOf = limitedPairs(MOST_ROUTES, (route, status) => requests.labels(route, status))
  const durationOf = limitedPairs(MOST_DURATIONS, (kind, status) => durations.labels(kind, status))
  // Prometheus misses the first increase of a series that did not exist before, so the series for server errors start at 0.
  for (const kind of requestKinds) {
    for (const http_response_status_code of ['500', '503', '507']) {
      durationOf(kind, http_response_status_code)
      durations.zero({ kind, http_response_status_code })
    }
  }
  return ({ route, status, kind, seconds }) => {
    countOf(route, String(status)).inc()
    if (seconds !== undefined) durationOf(kind, String(status)).observe(seconds)
  }
}

function jobCounters(
  registers: Registry[],
  queues: readonly string[],
): Pick<Metrics, 'countTry' | 'countFailedJob'> {
  const tries = new Counter({
    name: 'lienzo_job_tries_total',
    help: 'Tries of background jobs on this server, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers,
  })
  const seconds = new Counter({
    name: 'lienzo_job_seconds_total',
    help: 'How long tries of background jobs took on this server, in seconds, by queue',
    labelNames: ['queue'],
    registers,
  })
  const failures = new Counter({
    name: 'lienzo_failed_jobs_total',
    help: 'Background jobs of which every try has failed, by queue',
    labelNames: ['queue'],
    registers,
  })
  for (const queue of queues) {
    tries.inc({ queue, outcome: 'done' }, 0)
    tries.inc({ queue, outcome: 'failed' }, 0)
    seconds.inc({ queue }, 0)
    failures.inc({ queue }, 0)
  }
  return {
    countTry: (queue, outcome, took) => {
      tries.inc({ queue, outcome })
      seconds.inc({ queue }, took)
    },
    countFailedJob: (queue) => failures.inc({ queue }),
  }
}
