import type { Collections, Row } from '#model/collections.ts'
import { isByBank } from '#model/domain/commande/requirements.ts'
import { add, format, subtract, toDirhams } from '#model/domain/money.ts'
import { callerId } from '#server/core/caller.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { postCaused } from '#server/ledger/causes.ts'

type Event = HookEvent<Collections['rapprochements'], Collections>

/** What was awaited is on the account of the company: its commande is paid. */
export const rapprochementsHooks: Hooks<Collections['rapprochements'], Collections> = {
  async beforeCreate(event) {
    const { record, engine, tx, caller } = event
    const suivi = await engine.find(tx, 'suivis', record.suivi)
    if (!suivi || !isByBank(suivi.mode_paiement)) throw invalid({ suivi: NOT_BY_BANK })
    const parcel = (await engine.hold(tx, 'commands', [suivi.command])).get(suivi.command)
    if (!parcel) throw invalid({ suivi: NOT_BY_BANK })
    const earlier = await engine.findBy(tx, 'rapprochements', 'command', parcel.id)
    const same = earlier.find((one) => one.suivi === suivi.id)
    if (same) throw conflict('Ce paiement est déjà rapproché.', presentOf(same))
    if (parcel.paid_to_kind !== 'banque' || parcel.amount_collected !== suivi.amount_collected) {
      throw conflict(CORRECTED, { amount_collected: toDirhams(parcel.amount_collected) })
    }
    if (parcel.money_state !== 'NON_ENCAISSE') {
      throw conflict('Ce paiement est déjà rapproché.', { money_state: parcel.money_state })
    }
    if (record.montant !== suivi.amount_collected) throw invalid({ montant: other(suivi) })
    Object.assign(record, {
      command: parcel.id,
      agence: parcel.agence,
      reference: suivi.reference,
      author: callerId(caller),
      deja: add(...earlier.map(({ montant, deja }) => subtract(montant, deja))),
    })
    await markPaid(event, parcel)
  },
  afterCreate: (event) => postCaused('rapprochements', event),
}

const NOT_BY_BANK = {
  code: 'validation_suivi',
  message: 'Choisissez un suivi payé par carte, virement ou chèque.',
}
const CORRECTED = 'Ce paiement a été corrigé depuis : rapprochez le suivi de la correction.'

const other = ({ amount_collected }: Row<'suivis'>) => ({
  code: 'validation_montant',
  message: `Le paiement annoncé est de ${format(amount_collected)} : corrigez d’abord le suivi s’il y en a un autre sur le compte.`,
})

const presentOf = ({ id, suivi, montant, author }: Row<'rapprochements'>) => ({
  id,
  suivi,
  montant: toDirhams(montant),
  author,
})

/** No suivi tells of it: nothing moved but the money. */
async function markPaid(event: Event, parcel: Row<'commands'>): Promise<void> {
  const { engine, tx, now } = event
  const former = { money_state: parcel.money_state, updated: parcel.updated }
  await tx.query(sql`UPDATE commands SET money_state = 'VERSE', updated = ${now} WHERE id = ${parcel.id}`)
  const rows: Row<'commands'>[] = [{ ...parcel, money_state: 'VERSE', updated: now }]
  await engine.recordWritten(tx, 'commands', { action: 'update', rows, former, now }, event)
}
