import { canonical } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'
import { BLANKED } from '#server/post/secret.ts'

const KEPT_DAYS = 90

/** The condition of the partial index on `expires`. */
const UNSETTLED = raw(`(state IN ('en_attente', 'envoi') OR secret <> '')`)

const INTERRUPTED =
  'Wasl s’est arrêté pendant l’envoi : le serveur de courrier a peut-être reçu ce mail, peut-être pas.'

/** Applies the deadlines of mails; it never sends one. */
export async function tidyMails(db: Database, now: Temporal.Instant): Promise<void> {
  const at = canonical(now)
  await db.query(sql`UPDATE mails SET state = 'incertain', next_try = NULL, error = ${INTERRUPTED}, updated = ${at}
    WHERE ${UNSETTLED} AND state = 'envoi' AND next_try <= ${at}`)
  await db.query(sql`UPDATE mails SET state = 'perime', next_try = NULL, updated = ${at}, ${BLANKED}
    WHERE ${UNSETTLED} AND state = 'en_attente' AND expires <= ${at} AND (claim = '' OR next_try <= ${at})`)
  await db.query(sql`UPDATE mails SET updated = ${at}, ${BLANKED}
    WHERE ${UNSETTLED} AND secret <> '' AND state IN ('echec', 'incertain') AND expires <= ${at}`)
  await db.query(sql`DELETE FROM mails WHERE created < ${canonical(now.subtract({ hours: KEPT_DAYS * 24 }))}`)
}
