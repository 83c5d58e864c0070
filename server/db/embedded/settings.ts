import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Settings for a machine that also runs Wasl itself, on an SSD. */
export function serverSettings(): Record<string, string> {
  const memory = totalmem() / MB
  const shared = Math.round(Math.min(1024, Math.max(128, memory / 16)))
  return {
    max_connections: '100',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.round(Math.min(512, memory / 16))}MB`,
    random_page_cost: '1.1',
    effective_io_concurrency: '32',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    // Starting helpers takes longer than a list may, and the other cores serve other people.
    max_parallel_workers_per_gather: '0',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: '0.05',
    // Analysing the commandes takes seconds of a core: twice as many may change before.
    autovacuum_analyze_scale_factor: '0.1',
    idle_in_transaction_session_timeout: '5min',
  }
}

/** A test database is thrown away: nothing needs to reach the disk. */
export const THROWAWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_connections: '200',
}
