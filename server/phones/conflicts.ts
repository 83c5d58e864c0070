import type { FastifyRequest } from 'fastify'
import type { Row } from '#model/collections.ts'
import { format, fromDirhams, ZERO } from '#model/domain/money.ts'
import type { OutboxBatch, OutboxItem } from '#model/domain/phone/batch.ts'
import { hourOf, type Verdict } from '#model/domain/phone/outbox.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { callerId, SYSTEM } from '#server/core/base/caller.ts'
import type { ApiError } from '#server/core/base/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Services } from '#server/module.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { presentOf } from '#server/parcels/moves/refused.ts'

/** An item that may be too late. */
export type ContestedItem = Pick<Services, 'engine' | 'db'> & {
  readonly request: FastifyRequest
  readonly batch: Pick<OutboxBatch, 'device' | 'clock_offset'>
  readonly item: OutboxItem
}

const idOf = ({ item }: ContestedItem): string => stableId('conflits', item.id)

/** The conflict an earlier sending of the same item met; null for an item of another person. */
export async function keptConflict(contested: ContestedItem): Promise<Verdict | null> {
  const { engine, db, item, request } = contested
  if (item.collection !== 'suivis') return null
  const kept = await engine.find(db, 'conflits', idOf(contested))
  return kept?.livreur === callerId(request.caller) ? verdictOf(kept) : null
}

/**
 * Keeps a livreur's suivi of a parcel that moved, or changed hands, since the livreur had it: with the
 * present state, for both the livreur and the office. Null for any other refusal, and for a parcel the
 * livreur never had.
 */
export async function keepConflict(contested: ContestedItem, refusal: ApiError): Promise<Verdict | null> {
  const { engine, db, item, request } = contested
  const { command } = item.body
  if (item.collection !== 'suivis' || typeof command !== 'string' || !request.caller.is('livreur'))
    return null
  const parcel = await engine.find(db, 'commands', command)
  const livreur = callerId(request.caller)
  if (!parcel || !(await hadIt(db, livreur, parcel.id))) return null
  const his = parcel.delivery_man === livreur || parcel.holder === livreur
  if (his && !hasMoved(parcel, item, refusal)) return null
  const message = his ? refusal.message : CHANGED_HANDS
  const kept = await db.transaction(async (tx) => {
    const values = await valuesOf(contested, parcel, message)
    // Of two sendings of one item, both too late, the second finds the conflict of the first.
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('conflits'), hashtext(${values.id}))`)
    const there = await engine.find(tx, 'conflits', values.id)
    return there ?? engine.create(tx, 'conflits', values, { caller: SYSTEM, source: 'app' })
  })
  return verdictOf(kept)
}

const CHANGED_HANDS =
  'Ce colis n’est plus chez vous : il a été confié à un autre avant l’arrivée de votre résultat.'

/** The phone saw it in another state than it has. */
const hasMoved = ({ status }: Row<'commands'>, { body }: OutboxItem, refusal: ApiError): boolean =>
  refusal.status === 409 && typeof body.from === 'string' && body.from !== '' && body.from !== status

/** True when the livreur carried the parcel, or was assigned it. */
async function hadIt(db: Db, livreur: string, command: string): Promise<boolean> {
  const [found] = await db.query(
    sql`SELECT FROM suivis WHERE command = ${command} AND (holder = ${livreur} OR delivery_man = ${livreur}) LIMIT 1`,
  )
  return found !== undefined
}

async function valuesOf(contested: ContestedItem, parcel: Row<'commands'>, message: string) {
  const { engine, db, item, batch, request } = contested
  const livreur = callerId(request.caller)
  return {
    id: idOf(contested),
    command: parcel.id,
    livreur,
    agence: await agenceOfLivreur(engine, db, livreur),
    device: batch.device,
    suivi: item.id,
    status: typeof item.body.status === 'string' ? item.body.status : '',
    encaisse: cashOf(item),
    occurred_at: hourOf(item.occurred_at, batch.clock_offset).at,
    message,
    demande: item.body,
    state: 'ouvert' as const,
    present: presentOf(parcel),
  }
}

/** The cash the livreur reports. */
function cashOf({ body }: OutboxItem): Centimes {
  const { amount_collected: amount, mode_paiement: mode } = body
  if (typeof amount !== 'number' || !Number.isFinite(amount) || (mode !== undefined && mode !== 'especes'))
    return ZERO
  return fromDirhams(amount)
}

function verdictOf({ suivi, livreur, message, encaisse, present }: Row<'conflits'>): Verdict {
  const { delivery_man, holder } = present as Pick<Row<'commands'>, 'delivery_man' | 'holder'>
  const code = delivery_man === livreur || holder === livreur ? 'etat_change' : 'change_de_mains'
  const owed = encaisse > ZERO ? ` Les ${format(encaisse)} encaissés restent dus par vous.` : ''
  return {
    id: suivi,
    verdict: 'conflict',
    status: 409,
    message: `${message}${owed}`,
    present,
    data: { code },
  }
}
