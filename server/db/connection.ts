/** The address of PostgreSQL, or the socket of the embedded server. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

/** The connection to another database of the same server. */
export function withDatabase(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

/** The connection for messages, without its password. */
export function describe(connection: Connection): string {
  if (!('url' in connection)) return `${connection.host} (base ${connection.database})`
  const url = new URL(connection.url)
  return `${url.hostname}:${url.port || '5432'}${url.pathname}`
}
