import type { Config } from '#server/config.ts'
import { type Connection, describe } from '#server/db/connection.ts'
import { findEmbedded, startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { errorCode, messageOf, OperatorError } from '#server/operator-error.ts'

/** A running PostgreSQL, and the function that lets go of it. */
export interface DatabaseServer {
  readonly connection: Connection
  stop(): Promise<void>
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

const OLDEST_SUPPORTED = 15

/** The server of DATABASE_URL, or our own, brought up again if it ever falls. */
export async function openDatabaseServer(
  place: Place,
  report: (error: unknown) => void,
): Promise<DatabaseServer> {
  if (place.databaseUrl !== undefined) return external(place.databaseUrl)
  let stopped = false
  const launch = async () => {
    const server = await startEmbedded({ dataDir: place.dataDir })
    server.onLost(() => {
      if (stopped) return
      report(new Error('PostgreSQL ended unexpectedly; starting it again.'))
      current = launch()
      current.catch(report)
    })
    return server
  }
  let current = launch()
  const { connection } = await current
  return {
    connection,
    async stop() {
      stopped = true
      const server = await current.catch(() => undefined)
      await server?.stop()
    },
  }
}

/** For a command: the server that already runs on DATA_DIR, else one for the time of the command. */
export async function borrowDatabaseServer(place: Place): Promise<DatabaseServer> {
  if (place.databaseUrl !== undefined) return external(place.databaseUrl)
  const running = findEmbedded(place.dataDir)
  if (running) return { connection: running, stop: async () => {} }
  return startEmbedded({ dataDir: place.dataDir })
}

async function external(url: string): Promise<DatabaseServer> {
  const connection = { url }
  const db = createDatabase(connection, { max: 1, onError: () => {} })
  try {
    const [row] = await db.query<{ version: string }>(
      sql`SELECT current_setting('server_version') AS version`,
    )
    mustBeRecent(row?.version ?? '')
  } catch (error) {
    throw sentence(error, connection)
  } finally {
    await db.close()
  }
  return { connection, stop: async () => {} }
}

function mustBeRecent(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_SUPPORTED) return
  throw new OperatorError(
    `La base DATABASE_URL est un PostgreSQL ${version} : Wasl demande PostgreSQL ${OLDEST_SUPPORTED} ou plus récent.`,
  )
}

function sentence(error: unknown, connection: Connection): unknown {
  if (error instanceof OperatorError) return error
  const where = `La base DATABASE_URL (${describe(connection)})`
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return new OperatorError(`${where} refuse cet utilisateur ou ce mot de passe : corrigez DATABASE_URL.`)
    case '3D000':
      return new OperatorError(`${where} n’existe pas sur ce serveur : créez-la ou corrigez DATABASE_URL.`)
    default:
      return new OperatorError(
        `${where} ne répond pas (${errorCode(error) ?? messageOf(error)}) : vérifiez que le serveur est démarré et joignable, puis relancez.`,
      )
  }
}
