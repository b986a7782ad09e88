/** Where parallel queries share their rows: not in /dev/shm, which is tiny in containers. Other systems have no such place. */
export const SHARED_MEMORY: Record<string, string> =
  process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}

/**
 * The settings of PostgreSQL for a small machine that it shares with the server; they override its own configuration. All
 * else is its default, that a commit is on the disk before it is answered above all.
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
  // No process of its own for what this server never does, nor for reading ahead.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, ends and breakdowns; errors of statements go to the caller that sent them, and would put their data into the log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Settings as programs take them. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** For data that is thrown away: speed before safety, and many servers at once. */
export const TESTING_SETTINGS: Record<string, string> = {
  ...SETTINGS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Nothing lives long enough to be cleaned up, and there are hundreds of databases.
  autovacuum: 'off',
}
