import type { Collections, Row } from '#model/collections.ts'
import { AVIS_CHANGED_HOURS, AVIS_DAYS, MOST_AVIS_TEXT, MOST_STARS } from '#model/domain/commande/avis.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Parcel = Row<'commands'>

/** The avis a recipient may give, or gave. */
export interface AvisOffer {
  readonly open: boolean
  readonly note: number
  readonly mot: string
  /** The end of the time for changes, canonical; empty before an avis is given, and after that time. */
  readonly until: string
}

/** Null before the delivery, and, without an avis, long after it. */
export async function avisOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
  db: Db = engine.db,
): Promise<AvisOffer | null> {
  const deliveredAt = await deliveryOf(db, parcel)
  if (deliveredAt === null) return null
  const [given] = await engine.findBy(db, 'avis', 'command', parcel.id)
  const now = engine.clock.now()
  // A rating of an earlier delivery, which was taken back since, does not count.
  if (!given || given.at < deliveredAt) {
    const isRecent = canonical(now.subtract({ hours: 24 * AVIS_DAYS })) <= deliveredAt
    return isRecent ? { open: true, note: 0, mot: '', until: '' } : null
  }
  const until = canonical(fromCanonical(given.at).add({ hours: AVIS_CHANGED_HOURS }))
  const open = canonical(now) < until
  return { open, note: given.note, mot: given.mot, until: open ? until : '' }
}

/** Gives the avis; a second one within a day replaces the first. */
export async function giveAvis(
  engine: Engine<Collections>,
  parcel: Parcel,
  { note, mot }: { readonly note: string; readonly mot: string },
  origin: Origin,
): Promise<boolean> {
  const stars = /^\d$/.test(note) ? Number(note) : 0
  const words = mot.replace(/\s+/g, ' ').trim()
  if (stars < 1 || stars > MOST_STARS || words.length > MOST_AVIS_TEXT) return false
  return engine.db.transaction(async (tx) => {
    // The lock lets two answers at once go one after the other.
    const held = (await engine.hold(tx, 'commands', [parcel.id])).get(parcel.id)
    const offer = held && (await avisOffered(engine, held, tx))
    if (!held || !offer?.open) return false
    await write(engine, tx, { parcel: held, isFirst: offer.note === 0, note: stars, mot: words }, origin)
    return true
  })
}

interface GivenAvis {
  readonly parcel: Parcel
  readonly isFirst: boolean
  readonly note: number
  readonly mot: string
}

async function write(
  engine: Engine<Collections>,
  tx: Tx,
  { parcel, isFirst, note, mot }: GivenAvis,
  origin: Origin,
): Promise<void> {
  const first = {
    livreur: parcel.delivery_man,
    client: parcel.client_source,
    agence: parcel.agence,
    at: canonical(engine.clock.now()),
  }
  const values = { note, mot, ...(isFirst && first) }
  const [before] = await engine.findBy(tx, 'avis', 'command', parcel.id)
  if (before) await engine.update(tx, 'avis', before.id, values, origin)
  else await engine.create(tx, 'avis', { ...values, command: parcel.id }, origin)
}

/** The instant of the delivery; null without one. */
async function deliveryOf(db: Db, { id, outcome }: Pick<Parcel, 'id' | 'outcome'>): Promise<string | null> {
  if (!DELIVERED_OUTCOMES.some((one) => one === outcome)) return null
  const [delivery] = await db.query<{ at: string }>(
    sql`SELECT coalesce(at, created) AS at FROM suivis WHERE command = ${id} AND outcome = ${outcome}
      ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  return delivery?.at ?? null
}
