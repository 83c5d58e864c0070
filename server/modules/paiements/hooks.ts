import type { Collections, Row } from '#model/collections.ts'
import { TIMBRE_SETTING, timbreOn } from '#model/domain/billing/timbre.ts'
import { toDirhams, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { settlePayment } from '#server/billing/payments/pay.ts'
import { beginPayment } from '#server/billing/payments/payment-start.ts'
import { isRequester, nameRequester } from '#server/billing/requester.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { moneySetting } from '#server/money-setting.ts'
import { notifyPaid } from '#server/notifications/money.ts'

type Paiement = Row<'paiements'>
export type PaiementEvent = HookEvent<Collections['paiements'], Collections>

export const paiementsHooks: Hooks<Collections['paiements'], Collections> = {
  async beforeCreate(event) {
    const { record, caller } = event
    record.state ||= 'attente'
    if (record.state !== 'attente') {
      throw conflict('Un paiement se prépare d’abord : il se poste avec sa référence et sa preuve.')
    }
    nameRequester(record, caller)
    await beginPayment(event)
  },
  afterCreate: (event) => postCaused('paiements', event),
  beforeUpdate(event) {
    const { record, before, changed, given, caller, now } = event
    if (!before || given.size === 0) return
    if (before.state !== 'attente' && (given.has('state') || changed.size > 0)) throw alreadyDecided(before)
    for (const name of ['facture', 'retrait', 'mode', 'agence']) {
      if (changed.has(name)) throw conflict(FIXED, presentOf(before))
    }
    if (!changed.has('state')) return
    if (record.state === 'poste') {
      mayPost(event, before)
      record.timbre = stampDuty(event)
    }
    Object.assign(record, { decided_by: callerId(caller), decided_at: now })
  },
  async afterUpdate(event) {
    if (event.changed.has('state') && event.record.state === 'poste') {
      await settlePayment(event)
      notifyPaid(event)
    }
    // Posted after the facture and its commandes: accounts are locked last of all.
    await postCaused('paiements', event)
  },
}

const FIXED = 'Ce paiement est préparé : annulez-le, et préparez-en un autre.'

/** The conflict of a second decision, with the first one. */
function alreadyDecided(before: Paiement) {
  const words =
    before.state === 'poste'
      ? 'Ce paiement est déjà payé.'
      : before.state === 'rejete'
        ? 'Ce paiement est déjà rejeté : préparez-en un nouveau.'
        : 'Ce paiement est déjà annulé : préparez-en un nouveau.'
  return conflict(words, presentOf(before))
}

const presentOf = ({ id, state, montant, reference, decided_by }: Paiement) => ({
  id,
  state,
  montant: toDirhams(montant),
  reference,
  decided_by,
})

/**
 * Checks a posting: the reference, the proof, and, above the threshold, another person than the one who
 * prepared it.
 */
function mayPost({ record, caller, engine }: PaiementEvent, before: Paiement): void {
  if (record.montant > moneySetting(engine, 'argent.seuil_second') && isRequester(caller, before)) {
    throw forbidden(
      'Au-dessus du seuil, qui a préparé le paiement ne le poste pas : demandez à une autre personne.',
    )
  }
  const fields = {
    ...(record.reference.trim() === '' && { reference: missing('Donnez la référence du paiement.') }),
    ...(record.preuve === '' && { preuve: missing('Joignez l’avis de virement, ou le reçu signé.') }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The stamp duty of a cash receipt, on the amount paid; a virement has no receipt to stamp. */
function stampDuty({ record, engine, now }: PaiementEvent): Centimes {
  if (record.mode !== 'especes') return ZERO
  const day = localDay(fromCanonical(now)).toString()
  for (const { key, value } of engine.cached('settings').values()) {
    if (key === TIMBRE_SETTING) return timbreOn(value, day, record.montant)
  }
  return ZERO
}

const missing = (message: string) => ({ code: 'validation_required', message })
