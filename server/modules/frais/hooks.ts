import type { Collections, Row } from '#model/collections.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf, RETURN_FINISHED } from '#model/domain/commande/states/states.ts'
import { FAITS, type Fait } from '#model/domain/tariffs/faits.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import { FORCED } from '#model/domain/tariffs/resolve.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { changeFee, dayOf } from '#server/tariffs/facts.ts'
import { feesOf, type StoredFee } from '#server/tariffs/held-fees.ts'

/**
 * A fee created by a person is a forced one, for the client of the commande; the others come decided, with
 * their suivi.
 */
export const fraisHooks: Hooks<Collections['frais'], Collections> = {
  async beforeCreate(event) {
    const { record, engine, tx, now } = event
    if (event.isDecided) return
    refuseUnsaid(record)
    const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
    if (!parcel) throw invalid({ command: NO_COMMAND })
    const live = (await feesOf(tx, [parcel.id])).filter(
      ({ annule_par, party, fait }) => annule_par === '' && party === 'client' && fait === record.fait,
    )
    refuseBilled(live, record.fait)
    const replaced = live.at(-1)
    const fallen = replaced ? replaced.suivi !== '' : hasFallen(parcel, record.fait)
    const occurred_at = fallen ? replaced?.occurred_at || now : ''
    Object.assign(record, {
      party: 'client',
      user: parcel.client_source,
      suivi: replaced?.suivi ?? '',
      occurred_at,
      source: FORCED,
      taux: rateOn(engine.cached('taux_tva').values(), record.fait as Fait, dayOf(occurred_at || now)),
    })
    for (const fee of live) await changeFee({ engine, tx, origin: event }, fee, { annule_par: record.id })
  },
}

/** True when no later event will make this fee due: it is due now. */
function hasFallen({ outcome, status, holder_kind }: Row<'commands'>, fait: Row<'frais'>['fait']): boolean {
  switch (fait) {
    case 'retour':
      return isOneOf([...RETURN_FINISHED, 'CLOTURE'], stateCode(status))
    case 'emballage':
    case 'assurance':
      return holder_kind !== 'client'
    case 'poids':
    case 'stockage':
      return true
    default:
      return outcome !== ''
  }
}

function refuseUnsaid({ command, motif, force, fait, montant }: Row<'frais'>): void {
  const errors: Record<string, FieldError> = {}
  if (command === '') errors.command = NO_COMMAND
  if (!force) errors.force = NOT_FORCED
  if (motif === '') errors.motif = NO_MOTIF
  if (montant === null) errors.montant = NO_AMOUNT
  if (fait === 'retrait') errors.fait = NOT_OF_A_COMMANDE
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const REQUIRED = 'validation_required'
const NO_COMMAND = { code: REQUIRED, message: 'Choisissez une commande, qui n’est pas à la corbeille.' }
const NO_MOTIF = { code: REQUIRED, message: 'Dites pourquoi ce montant : le client le lira.' }
const NO_AMOUNT = { code: REQUIRED, message: 'Donnez un montant : 0 pour ne rien faire payer.' }
const NOT_FORCED = {
  code: REQUIRED,
  message: 'Les frais naissent des suivis. Pour en imposer un, cochez « Forcé » et dites le motif.',
}
const NOT_OF_A_COMMANDE = {
  code: 'validation_fait',
  message: 'Un retrait n’est pas un frais de commande : il naît du retrait lui-même.',
}

function refuseBilled(live: readonly StoredFee[], fait: Row<'frais'>['fait']): void {
  const billed = live.find(({ facture_detail }) => facture_detail !== '')
  if (!billed || fait === '') return
  const then = billed.billed ? 'faites un avoir' : 'retirez d’abord la ligne du brouillon'
  throw conflict(`Ce frais (${FAITS[fait].toLowerCase()}) est déjà sur une facture : ${then}.`, {
    facture_detail: billed.facture_detail,
  })
}
