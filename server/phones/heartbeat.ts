import type { Row } from '#model/collections.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type HeartbeatField = 'device' | 'user' | 'agence' | 'en_attente' | 'preuves' | 'version' | 'batterie'
type Heartbeat = Pick<Row<'appareils'>, HeartbeatField> & {
  /** Canonical instant. */
  readonly now: string
  /** Milliseconds. */
  readonly clockOffset: number
  /** The position its owner last allowed it to send; null keeps the stored one. */
  readonly position: GeoPoint | null
}

/** Seconds a column of offsets may hold: a phone that believes it is 1970 is not refused for it. */
const MOST_OFFSET_S = 2_000_000_000

/** The value of an empty point. */
const NOWHERE: GeoPoint = { lat: 0, lon: 0 }

/**
 * Stores the state of a phone for the office: when it last called, and the work it still keeps. The id is
 * random: one derived from phone and person would be a second unique key, and `ON CONFLICT` absorbs only one
 * when two calls insert at once.
 */
export async function storeHeartbeat(db: Db, heartbeat: Heartbeat): Promise<void> {
  const { device, user, agence, en_attente, preuves, version, batterie, position, now, clockOffset } =
    heartbeat
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
