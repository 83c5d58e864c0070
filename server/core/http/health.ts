import type { FastifyInstance } from 'fastify'
import { ApiError, diskFull } from '#server/core/base/refusals.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import type { Database, Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const PATIENCE_MS = 2_000

/**
 * 200 while the database answers and a disk that was full has room again. Until this process serves, its
 * starter answers 503.
 */
export function healthRoute(
  app: FastifyInstance,
  db: Db & Pick<Database, 'transaction'>,
  files = NO_FILES,
): void {
  app.get('/api/health', async () => {
    if (!(await answers(db))) throw new ApiError(503, 'La base de données ne répond pas.')
    if (await app.fullDisk.isFull(db, files)) throw diskFull()
    return { message: 'API is healthy.', code: 200, data: {} }
  })
}

async function answers(db: Db): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, PATIENCE_MS, false)
  const asked = db.query(sql`SELECT 1 AS one`).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
