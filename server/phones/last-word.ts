import type { Row } from '#model/collections.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Said = 'device' | 'user' | 'agence' | 'en_attente' | 'preuves' | 'version' | 'batterie'
type Word = Pick<Row<'appareils'>, Said> & {
  /** Canonical instant. */
  readonly now: string
  /** Milliseconds. */
  readonly clockOffset: number
  /** Where it was when its owner last let it say so; null keeps what is known. */
  readonly position: GeoPoint | null
}

/** Seconds a column of offsets may hold: a phone that believes it is 1970 is not refused for it. */
const MOST_OFFSET_S = 2_000_000_000

/** The value of an empty point. */
const NOWHERE: GeoPoint = { lat: 0, lon: 0 }

/**
 * What the office knows of a phone: when it spoke last, and how much it still keeps. Its id is drawn: one made of the phone
 * and the person would collide as well when two calls write the first word at once, and only one index can absorb that.
 */
export async function noteLastWord(db: Db, word: Word): Promise<void> {
  const { device, user, agence, en_attente, preuves, version, batterie, position, now, clockOffset } = word
  const seconds = Math.round(clockOffset / 1_000)
  const decalage = Math.max(-MOST_OFFSET_S, Math.min(MOST_OFFSET_S, seconds))
  await db.query(
    sql`INSERT INTO appareils (id, device, "user", agence, dernier_mot, en_attente, preuves, version, batterie, decalage, position, position_at,
        created, updated)
      VALUES (${newId()}, ${device}, ${user}, ${agence}, ${now}, ${en_attente}, ${preuves}, ${version},
        ${batterie}, ${decalage}, ${JSON.stringify(position ?? NOWHERE)}::jsonb, ${position && now}, ${now}, ${now})
      ON CONFLICT (device, "user") DO UPDATE SET agence = excluded.agence, dernier_mot = excluded.dernier_mot,
        en_attente = excluded.en_attente, preuves = excluded.preuves, version = excluded.version, batterie = excluded.batterie, decalage = excluded.decalage,
        position = CASE WHEN excluded.position_at IS NULL THEN appareils.position ELSE excluded.position END,
        position_at = coalesce(excluded.position_at, appareils.position_at), updated = excluded.updated`,
  )
}
