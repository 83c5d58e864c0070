import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Tentatives } from '#model/domain/tournee/tentatives.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The attempts and refusals a livreur reported since then that were not undone. One counts as contradicted
 * when the recipient contradicted it before the next event of the parcel.
 */
export async function tentativesOf(db: Db, livreur: string, since: string): Promise<Tentatives> {
  const [found] = await db.query<Tentatives>(
    sql`SELECT count(*)::int AS tentatives, (count(*) FILTER (WHERE said.loin))::int AS loin,
          (count(*) FILTER (WHERE EXISTS (
            SELECT FROM reclamations AS word WHERE word.command = said.command AND word.contradiction AND word.created >= said.at
              AND NOT EXISTS (SELECT FROM suivis AS next WHERE next.command = said.command AND next.at > said.at
                AND next.at <= word.created AND (next.attempt_no > 0 OR next.status = ${REFUSED}))
          )))::int AS contredites
        FROM suivis AS said
        WHERE said.actor = ${livreur} AND said.at >= ${since} AND said.kind = 'transition'
          AND (said.attempt_no > 0 OR said.status = ${REFUSED})
          AND NOT EXISTS (SELECT FROM suivis AS back WHERE back.command = said.command AND back.undoes = said.id)`,
  )
  return found ?? { tentatives: 0, contredites: 0, loin: 0 }
}

const REFUSED = stateId('REFUSE')
