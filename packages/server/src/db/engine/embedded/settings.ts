/**
 * Location of the memory shared by parallel queries: not /dev/shm, which is tiny in containers. Other systems have no such
 * folder.
 */
export const SHARED_MEMORY: Record<string, string> =
  process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}

/**
 * Settings for a small machine that PostgreSQL shares with the server; they override its own configuration. Everything else
 * keeps its default, above all that a commit is on disk before it is acknowledged.
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
  // Runs no processes for features that this server never uses, nor for reading ahead.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs only starts, stops and breakdowns. Errors of statements go to their caller; in the log they would reveal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Returns settings as command-line parameters. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Settings for throwaway data: speed before safety, and many servers side by side. */
export const TESTING_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Nothing lives long enough to be vacuumed, and there are hundreds of databases.
  autovacuum: 'off',
}
