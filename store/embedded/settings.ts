/** Owns everything in the cluster. */
export const superuser = 'brandpath'

/** Of initdb: UTF-8 and C.UTF-8 by PostgreSQL's own provider, so that no locale of the system matters. */
export const clusterSettings: readonly string[] = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/**
 * Of the server: modest, since it shares a machine with the application. Errors of statements stay out of
 * its log, because they quote what people typed; whoever sent the statement hears of them.
 */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200, // several processes of Brandpath may share it, each with about 20
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Nothing of the caller's environment reaches PostgreSQL: no PG* variable, no locale, no time zone. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' }
}
