import type { Collections, Row } from '#model/collections.ts'
import { isByBank } from '#model/domain/commande/decide/requirements.ts'
import { add, format, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { postCaused } from '#server/ledger/causes.ts'

type Event = HookEvent<Collections['rapprochements'], Collections>

/** The money is on the company's bank account: the commande becomes paid. */
export const rapprochementsHooks: Hooks<Collections['rapprochements'], Collections> = {
  async beforeCreate(event) {
    const { record, engine, tx, caller } = event
    const suivi = await engine.find(tx, 'suivis', record.suivi)
    const parcel = suivi && (await engine.hold(tx, 'commands', [suivi.command])).get(suivi.command)
    if (!suivi || !parcel) throw invalid({ suivi: NOT_BY_BANK })
    const earlier = await engine.findBy(tx, 'rapprochements', 'command', parcel.id)
    const same = earlier.find((one) => one.suivi === suivi.id)
    if (same) throw conflict('Ce paiement est déjà rapproché.', presentOf(same))
    const deja = add(...earlier.map((one) => subtract(one.montant, one.deja)))
    const byBank = isByBank(suivi.mode_paiement)
    if (byBank) mustBeAwaited(parcel, suivi)
    else if (parcel.paid_to_kind === 'banque' || deja === ZERO) throw invalid({ suivi: NOT_BY_BANK })
    const due = byBank ? suivi.amount_collected : ZERO
    if (record.montant !== due) throw invalid({ montant: byBank ? other(due) : GONE })
    const { command, reference } = suivi
    Object.assign(record, { command, agence: parcel.agence, reference, author: callerId(caller), deja })
    if (byBank) await markPaid(event, parcel)
  },
  afterCreate: (event) => postCaused('rapprochements', event),
}

function mustBeAwaited(parcel: Row<'commands'>, suivi: Row<'suivis'>): void {
  if (parcel.paid_to_kind !== 'banque' || parcel.amount_collected !== suivi.amount_collected) {
    throw conflict(CORRECTED, { amount_collected: toDirhams(parcel.amount_collected) })
  }
  if (parcel.money_state !== 'NON_ENCAISSE') {
    throw conflict('Ce paiement est déjà rapproché.', { money_state: parcel.money_state })
  }
}

const NOT_BY_BANK = {
  code: 'validation_suivi',
  message: 'Choisissez un suivi payé par carte, virement ou chèque.',
}
const CORRECTED = 'Ce paiement a été corrigé depuis : rapprochez le suivi de la correction.'
/** A payment that was seen, and that a correction then took off the bank. */
const GONE = {
  code: 'validation_montant',
  message: 'Ce colis n’est plus payé par la banque : rapprochez 0,00 DH quand l’argent a quitté le compte.',
}

const other = (due: Centimes) => ({
  code: 'validation_montant',
  message: `Le paiement annoncé est de ${format(due)} : corrigez d’abord le suivi s’il y en a un autre sur le compte.`,
})

const presentOf = ({ id, suivi, montant, author }: Row<'rapprochements'>) => ({
  id,
  suivi,
  montant: toDirhams(montant),
  author,
})

/** Writes no suivi: only the money moved. */
async function markPaid(event: Event, parcel: Row<'commands'>): Promise<void> {
  const { engine, tx, now } = event
  const former = { money_state: parcel.money_state, updated: parcel.updated }
  await tx.query(sql`UPDATE commands SET money_state = 'VERSE', updated = ${now} WHERE id = ${parcel.id}`)
  const rows: Row<'commands'>[] = [{ ...parcel, money_state: 'VERSE', updated: now }]
  await engine.recordWritten(tx, 'commands', { action: 'update', rows, former, now }, event)
}
