import type { Collections } from '#model/collections.ts'
import { codeDigits, codeTried, MOST_WRONG_CODES, NO_TRY } from '#model/domain/commande/remise-code.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid, notFound } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { remiseCodeOf, triesOf } from '#server/parcels/remise-codes.ts'

export const essaisCodeHooks: Hooks<Collections['essais_code'], Collections> = {
  /** The parcel is held, so that codes tried at once are counted one after the other. */
  async beforeCreate({ record, caller, engine, tx, now }) {
    const parcel = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
    if (!parcel) throw notFound()
    if (!parcel.code_remise) throw invalid({ command: NONE_ASKED })
    const typed = codeDigits(record.code)
    if (typed.length !== 4) throw invalid({ code: FOUR_DIGITS })
    const before = (await triesOf(tx, [parcel.id])).get(parcel.id) ?? NO_TRY
    if (codeTried(before) === 'bloque') throw conflict(LOCKED, {}, { code: 'code_bloque' })
    record.livreur = callerId(caller)
    record.juste = typed === remiseCodeOf(parcel)
    record.restants = MOST_WRONG_CODES - before.wrong - (record.juste ? 0 : 1)
    record.at = now
  },
}

const NONE_ASKED = {
  code: 'validation_no_code',
  message: 'Ce colis ne demande pas de code de remise : enregistrez le résultat.',
}
const LOCKED =
  'Cinq codes faux : le code de ce colis ne sert plus. Prenez une photo et faites signer la personne qui reçoit.'
const FOUR_DIGITS = { code: 'validation_four_digits', message: 'Le code de remise a quatre chiffres.' }
