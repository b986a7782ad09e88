/**
 * Setting that keeps the shared memory of parallel queries out of /dev/shm, which is tiny in containers. Empty on systems other
 * than Linux, because they have no such folder.
 */
export const SHARED_MEMORY: Record<string, string> =
  process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}

/**
 * PostgreSQL settings for a small machine on which the server runs too. They override PostgreSQL's configuration file. All
 * other settings keep their defaults, above all that a commit is on disk before it is acknowledged.
 */
export const SETTINGS: Record<string, string> = {
  max_connections: '40',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  ...SHARED_MEMORY,
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '2',
  max_parallel_maintenance_workers: '1',
  autovacuum_max_workers: '2',
  // Starts no processes for replication, which the server never uses, or for asynchronous reads.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs only starts, stops and crashes. A failed statement returns its error to the caller; in the log, the error would reveal
  // data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Returns settings as command-line parameters. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Settings for tests, whose data may be lost: writes are not flushed to disk, and many servers can connect at the same time.
 */
export const TESTING_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Tables are dropped before they need a vacuum, and there are hundreds of databases.
  autovacuum: 'off',
}
