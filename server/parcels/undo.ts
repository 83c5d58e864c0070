import type { Collections, Row } from '#model/collections.ts'
import type { Actor } from '#model/domain/commande/asked.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import { barred, clash, type Refusal } from '#model/domain/commande/refusal.ts'
import { ECHANGE_OR_PARTIAL } from '#model/domain/commande/states.ts'
import { holds } from '#model/domain/permissions.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What a commande held before its last move. */
export interface Undoing {
  readonly former: Partial<Row<'commands'>>
}

/** Whether a move may be taken back: the last one of its parcel, by who made it, while no money hangs on it. */
export async function undoing(
  engine: Engine<Collections>,
  tx: Tx,
  suivi: Row<'suivis'>,
  parcel: Row<'commands'>,
  actor: Actor,
): Promise<Undoing | { readonly refused: Refusal }> {
  const [last] = await tx.query<{ id: string }>(
    sql`SELECT id FROM suivis WHERE command = ${parcel.id} ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  if (suivi.command !== parcel.id || last?.id !== suivi.id) {
    const { name } = engine.cached('tracking_states').get(parcel.status) ?? { name: '' }
    return { refused: clash(`Le colis a bougé depuis : il est « ${name} ». Rien n’est annulé.`) }
  }
  const mayCorrect = actor.as === 'systeme' || holds(actor.person, 'Modification etat commandes')
  if (actor.person?.id !== suivi.actor && !mayCorrect) {
    return {
      refused: barred('Seul qui a fait ce changement peut l’annuler, ou un modérateur par une correction.'),
    }
  }
  const code = stateCode(suivi.status)
  if (suivi.former === null || suivi.kind === 'annulation' || (code && ECHANGE_OR_PARTIAL.includes(code))) {
    return { refused: clash('Ce changement ne s’annule pas : faites une correction.') }
  }
  if (!mayCorrect && parcel.amount_collected !== 0) {
    return { refused: clash('De l’argent a été encaissé : demandez une correction à un modérateur.') }
  }
  if (parcel.money_state === 'FACTURE' || parcel.money_state === 'PAYE') {
    return { refused: clash('Ce colis est sur une facture émise : il faut un avoir.') }
  }
  return { former: suivi.former as Partial<Row<'commands'>> }
}
