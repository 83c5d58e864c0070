import type { Collections } from '#model/collections.ts'
import { ENDS } from '#model/domain/commande/own-states.ts'
import { stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import type { HookEvent } from '#server/core/hooks.ts'
import { conflict } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { moveParcels } from '#server/parcels/move.ts'
import { type Billing, holdBillsOf, linesOf } from './brouillon.ts'
import { moveMoney } from './money-states.ts'

type Event = HookEvent<Collections['paiements'], Collections>

/** The money has arrived: the facture is paid, so are its commandes, and those whose life is over are closed. */
export async function settlePayment(event: Event): Promise<void> {
  const { record, engine, tx, now } = event
  await holdBillsOf(tx, record.user)
  if (record.retrait !== '') {
    await engine.update(tx, 'retraits', record.retrait, { state: 'postee' }, event)
    return
  }
  const facture = (await engine.hold(tx, 'factures', [record.facture])).get(record.facture)
  if (facture?.state !== 'emise') {
    throw conflict('Cette facture n’est plus à payer : annulez ce paiement.', { state: facture?.state ?? '' })
  }
  await engine.change(tx, 'factures', facture, { state: 'payee', paid_at: now, mode: record.mode }, event)
  if (facture.party === 'client') await closeLines({ ...event, origin: event }, facture.id)
}

/** Parcels written at once. */
const AT_ONCE = 500

async function closeLines(billing: Billing, facture: string): Promise<void> {
  const { engine, tx, origin } = billing
  const lines = await linesOf(tx, facture)
  const commands = lines.flatMap(({ command }) => (command === '' ? [] : [command]))
  await engine.hold(tx, 'commands', commands)
  await moveMoney(billing, lines, 'PAYE')
  const over = await tx.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE id = ANY(${commands}::text[]) AND money_state IN ('PAYE', 'SANS_OBJET')
        AND status = ANY(${CLOSED_NEXT}::text[]) AND deleted_at IS NULL ORDER BY id`,
  )
  for (let from = 0; from < over.length; from += AT_ONCE) {
    const moves = over
      .slice(from, from + AT_ONCE)
      .map(({ id }) => ({ command: id, to: 'CLOTURE', as: 'systeme' }) as const)
    // What the graph of the company does not let through stays where it is.
    await moveParcels(engine, tx, moves, origin)
  }
}

/** A lost parcel may be found, and a damaged one goes back: their lives are not over when they are paid. */
const GOES_ON: readonly StateCode[] = ['PERDU', 'ENDOMMAGE', 'CLOTURE']
const CLOSED_NEXT = ENDS.filter((code) => !GOES_ON.includes(code)).map(stateId)
