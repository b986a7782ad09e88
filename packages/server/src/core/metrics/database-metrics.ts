import { importStates } from '@lienzo/contract/imports/import-states'
import { storedKinds } from '@lienzo/rules/customers/storage-quota'
import type { Pool } from 'pg'
import { Gauge, type Registry } from '../../adapters/metrics/prom-client.ts'
import type { Handle } from '../context/handle.ts'
import { type Reading, type ReadingName, readDatabase } from './database-readings.ts'

/** Milliseconds for which readings from the database are cached, so that frequent scrapes do not cause more queries. */
const COUNTS = 15_000
/** Maximum time in milliseconds that a scrape waits for the database. */
const PATIENCE = 1_000

type Parts = {
  registry: Registry
  database: Handle
  pools: Readonly<Record<string, Pool>>
  /** Names of all queues. A queue without waiting jobs is exported as 0. */
  queues: readonly string[]
  /** Returns a monotonic time in milliseconds; `performance.now` by default. */
  clock?: () => number
}

/**
 * Registers the metrics of the database and its connection pools. Returns a function that refreshes the database readings
 * before a scrape.
 */
export function addDatabaseMetrics(parts: Parts): () => Promise<void> {
  const { registry, database, clock = () => performance.now() } = parts
  addPoolMetrics(registry, parts.pools)
  const show = readingGauges(registry, parts.queues)
  const up = new Gauge({
    name: 'lienzo_database_up',
    help: 'Whether the database has answered; where it has not, numbers from it are missing',
    registers: [registry],
  })
  let last: { at: number; reading: Promise<void> } | undefined

  function showAll(readings: readonly Reading[] | undefined): void {
    up.set(readings ? 1 : 0)
    show(readings)
  }

  async function read(): Promise<void> {
    showAll(await readDatabase(database).catch(() => undefined))
  }

  return async () => {
    const now = clock()
    if (!last || now - last.at >= COUNTS) last = { at: now, reading: read() }
    await withPatience(last.reading, () => showAll(undefined))
  }
}

async function withPatience(reading: Promise<void>, giveUp: () => void): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(() => {
    giveUp()
    resolve()
  }, PATIENCE)
  await Promise.race([reading, tooLong]).finally(() => clearTimeout(patience))
}

type MetricDefinition = {
  name: string
  help: string
  /** Name of the metric's label; undefined if the metric is a single number. */
  label?: string
  /** Label values that are exported as 0 unless the database returns a value for them. */
  values: readonly string[]
}

const single = ['']

const shownReadings = (queues: readonly string[]): Record<ReadingName, MetricDefinition> => ({
  transaction: {
    name: 'lienzo_oldest_transaction_seconds',
    help: 'How long the oldest open transaction has lasted, in seconds, by the connections that it is of',
    label: 'connection',
    values: ['calls', 'long_work', 'other'],
  },
  waitingJobs: {
    name: 'lienzo_waiting_jobs',
    help: 'Background jobs that could begin and have not, by queue',
    label: 'queue',
    values: queues,
  },
  oldestJob: {
    name: 'lienzo_oldest_waiting_job_seconds',
    help: 'How long the oldest of these jobs has waited, in seconds, by queue',
    label: 'queue',
    values: queues,
  },
  imports: { name: 'lienzo_imports', help: 'Imports by state', label: 'state', values: importStates },
  waitingPhotos: {
    name: 'lienzo_installer_photos_waiting',
    help: 'Photos of installers that nobody has decided on',
    values: single,
  },
  storage: {
    name: 'lienzo_stored_bytes',
    help: 'Bytes that customers and the house store, by kind',
    label: 'kind',
    values: storedKinds,
  },
  newestBackup: {
    name: 'lienzo_newest_backup_timestamp_seconds',
    help: 'When the newest backup was made, in Unix seconds; 0 without any',
    values: single,
  },
  verifiedBackup: {
    name: 'lienzo_newest_verified_backup_timestamp_seconds',
    help: 'When the newest backup was made that could be restored on trial, in Unix seconds; 0 without any',
    values: single,
  },
  database: { name: 'lienzo_database_size_bytes', help: 'Size of the database in bytes', values: single },
})

/**
 * Registers the gauges. Returns a function that sets the gauges to new readings, or clears them if the database did not answer.
 */
function readingGauges(registry: Registry, queues: readonly string[]) {
  const gauges = Object.entries(shownReadings(queues)).map(([reading, { name, help, label, values }]) => {
    const gauge: Gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
    const zeros = values.map((value) => ({ label: value, value: 0 }))
    return (readings: readonly Reading[] | undefined) => {
      gauge.reset()
      gauge.remove({})
      if (!readings) return
      const own = readings.filter((each) => each.name === reading)
      for (const each of [...zeros, ...own]) gauge.set(label ? { [label]: each.label } : {}, each.value)
    }
  })
  return (readings: readonly Reading[] | undefined) => {
    for (const show of gauges) show(readings)
  }
}

function addPoolMetrics(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const registers = [registry]
  const labelNames = ['pool'] as const
  const each = (set: (pool: string, of: Pool) => void) => () => {
    for (const [name, pool] of Object.entries(pools)) set(name, pool)
  }
  const inUse = new Gauge({
    name: 'lienzo_database_connections_in_use',
    help: 'Connections to the database that somebody works on, by pool',
    labelNames,
    registers,
    collect: each((pool, { totalCount, idleCount }) => inUse.set({ pool }, totalCount - idleCount)),
  })
  const most = new Gauge({
    name: 'lienzo_database_connections_max',
    help: 'Connections to the database that a pool may open',
    labelNames,
    registers,
    collect: each((pool, { options }) => most.set({ pool }, options.max ?? 0)),
  })
  const waiting = new Gauge({
    name: 'lienzo_database_connections_waiting',
    help: 'Requests that wait for a connection to the database, by pool',
    labelNames,
    registers,
    collect: each((pool, { waitingCount }) => waiting.set({ pool }, waitingCount)),
  })
}
