import type { Collections } from '#model/collections.ts'
import { chargeableWeight } from '#model/domain/tariffs/weight.ts'
import { callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'
import { refuseBilledWeight, reweigh } from '#server/tariffs/reweigh.ts'
import { lastSuiviOf } from '#server/tariffs/weighings.ts'

type Event = HookEvent<Collections['pesees'], Collections>

/** A weighing sets the weight a parcel is billed for, until the parcel is on an issued facture. */
export const peseesHooks: Hooks<Collections['pesees'], Collections> = {
  async beforeCreate(event: Event) {
    const { record, engine, tx, caller, now } = event
    const isScanned = record.command === ''
    if (isScanned) record.command = await scannedOf(event)
    const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
    if (!parcel) throw invalid({ command: NO_COMMAND })
    if (parcel.twin !== '') throw invalid({ command: TWIN })
    if (isScanned && parcel.agence !== '') mustBeOwnAgence(caller, parcel.agence)
    if (record.agence !== '') mustBeOwnAgence(caller, record.agence)
    else record.agence = agenceOf(caller) || parcel.agence
    record.taxable_g = chargeableWeight(record)
    record.author = callerId(caller)
    record.at = now
    record.suivi = await lastSuiviOf(tx, parcel.id)
    await refuseBilledWeight(tx, record)
    const changes = { weighed_g: record.taxable_g }
    await engine.change(tx, 'commands', parcel, changes, originOfDecided(event))
  },
  async afterCreate(event: Event) {
    await reweigh(event, event.record)
  },
}

/** The parcel of the author's own scan: weighed without network, it was known by its code alone. */
async function scannedOf({ record, engine, tx, caller }: Event): Promise<string> {
  if (record.scan === '') throw invalid({ command: NO_COMMAND })
  const scan = await engine.find(tx, 'scans', record.scan)
  if (!scan || scan.author !== callerId(caller)) throw invalid({ scan: NOT_SCANNED })
  if (scan.command === '') throw invalid({ scan: NO_PARCEL })
  return scan.command
}

const NOT_SCANNED = {
  code: 'validation_not_scanned',
  message: 'Le scan de ce colis n’est pas enregistré : scannez-le, puis pesez-le de nouveau.',
}
const NO_PARCEL = {
  code: 'validation_no_parcel',
  message: 'Le code scanné avant cette pesée n’est celui d’aucun colis : scannez le colis, puis pesez-le.',
}
const NO_COMMAND = {
  code: 'validation_required',
  message: 'Choisissez une commande, qui n’est pas à la corbeille.',
}
const TWIN = {
  code: 'validation_twin',
  message: 'Ce colis est le retour d’un autre : il ne paie rien de son poids. Pesez le colis d’origine.',
}
