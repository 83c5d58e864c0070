import type { Collections, Row } from '#model/collections.ts'
import { amountPaidTwice } from '#model/domain/billing/owed.ts'
import { format, toDirhams, ZERO } from '#model/domain/money.ts'
import { roundingOf } from '#model/domain/till/comptage.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { holdBillsOf } from '#server/billing/factures/brouillon.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { livePayment } from './live-payment.ts'
import { owedTo } from './owed.ts'
import { ribInForce } from './rib-in-force.ts'

type Event = HookEvent<Collections['paiements'], Collections>
type Paiement = Row<'paiements'>

/**
 * Fills in a new paiement from its facture or retrait, and the account to pay to; refuses one that must not
 * be paid.
 */
export async function beginPayment(event: Event): Promise<void> {
  const { record } = event
  if ((record.facture === '') === (record.retrait === '')) {
    throw invalid({ facture: wrong('validation_required', 'Choisissez la facture ou le retrait à payer.') })
  }
  if (record.mode === '') throw invalid({ mode: wrong('validation_required', 'Virement ou espèces ?') })
  const at = record.facture === '' ? 'retrait' : 'facture'
  if (at === 'facture') await ofFacture(event)
  else await ofRetrait(event)
  if (record.mode === 'especes') leaveCaisse(event)
  else await goToBank(event, at)
}

async function ofFacture(event: Event): Promise<void> {
  const { record, engine, tx } = event
  const found = await engine.find(tx, 'factures', record.facture)
  if (!found || !['facture', 'commission', ''].includes(found.kind)) throw invalid({ facture: NOT_PAYABLE })
  if (found.state === 'brouillon') throw invalid({ facture: NOT_ISSUED })
  if (found.net <= ZERO) throw invalid({ facture: NOTHING_DUE })
  await holdBillsOf(tx, found.user)
  // The facture is read again under its lock: of two who pay it, the second sees the first paiement.
  const facture = (await engine.hold(tx, 'factures', [record.facture])).get(record.facture) ?? found
  const { state, net, party, user, agence } = facture
  const live = await livePayment(tx, facture.id)
  if (live) throw conflict(live.state === 'poste' ? PAID : HELD, presentOf(live))
  if (state !== 'emise') {
    throw conflict(state === 'payee' ? PAID : ANNULLED, { id: facture.id, state, net: toDirhams(net) })
  }
  if (party === 'client') await refuseTwice(event, facture)
  Object.assign(record, { party, user, montant: net, agence_partie: agence })
  record.remplace = await rejectedOf(event, 'facture')
}

async function ofRetrait(event: Event): Promise<void> {
  const { record, engine, tx } = event
  const found = await engine.find(tx, 'retraits', record.retrait)
  if (!found) throw invalid({ retrait: wrong('validation_retrait', 'Choisissez un retrait accepté.') })
  await holdBillsOf(tx, found.user)
  const retrait = (await engine.hold(tx, 'retraits', [found.id])).get(found.id) ?? found
  const { id, state, montant, user } = retrait
  if (state !== 'acceptee') {
    const words = state === 'postee' ? 'Ce retrait est déjà payé.' : 'Acceptez d’abord ce retrait.'
    throw conflict(words, { id, state, montant: toDirhams(montant) })
  }
  const [live] = await tx.query<{ id: string; state: string }>(
    sql`SELECT id, state FROM paiements WHERE retrait = ${id} AND retrait <> '' AND state IN ('attente', 'poste')`,
  )
  if (live) throw conflict('Le paiement de ce retrait est déjà en cours.', live)
  const agence_partie = await agenceOfClient(engine, tx, user)
  Object.assign(record, { party: 'client', user, montant, agence_partie })
  record.remplace = await rejectedOf(event, 'retrait')
}

/** A retrait took some of this money already, and nothing else of the client covers it yet. */
async function refuseTwice({ engine, tx }: Event, { user, net }: Row<'factures'>): Promise<void> {
  const twice = amountPaidTwice(await owedTo(engine, tx, user), net)
  if (twice === ZERO) return
  throw conflict(
    `Ce client a retiré ou demandé ${format(twice)} de cette somme : refusez son retrait, ou payez quand d’autres colis le couvrent.`,
    { retrait: toDirhams(twice) },
    { code: 'retrait' },
  )
}

/** The last rejected paiement, which the new one replaces. */
async function rejectedOf({ record, tx }: Event, at: 'facture' | 'retrait'): Promise<string> {
  const of = at === 'facture' ? sql`facture = ${record.facture}` : sql`retrait = ${record.retrait}`
  const [last] = await tx.query<{ id: string }>(
    sql`SELECT id FROM paiements WHERE ${of} AND state = 'rejete' ORDER BY _seq DESC LIMIT 1`,
  )
  return last?.id ?? ''
}

/** Cash leaves the caisse that the payer names, else the one of the payer's agence. Coins round it up. */
function leaveCaisse({ record, caller }: Event): void {
  if (record.agence === '') {
    throw invalid({ agence: wrong('validation_required', 'Dites de quelle caisse sortent les espèces.') })
  }
  mustBeOwnAgence(caller, record.agence)
  record.arrondi = roundingOf(record.montant)
}

async function goToBank(event: Event, at: 'facture' | 'retrait'): Promise<void> {
  const { record } = event
  if (record.agence !== '') {
    const words = 'Un virement ne sort d’aucune caisse : retirez-la, ou payez en espèces.'
    throw invalid({ agence: wrong('validation_agence', words) })
  }
  record.rib = record.party === 'client' ? await ribInForce({ ...event, origin: event }, record.user) : ''
  if (record.rib !== '') return
  const words =
    record.party === 'client'
      ? 'Ce client n’a pas de RIB en vigueur : demandez-le-lui, ou payez-le en espèces.'
      : 'Un livreur est payé en espèces : choisissez la caisse.'
  throw invalid({ [at]: wrong('validation_rib', words) })
}

const presentOf = ({ id, state, montant, reference }: Paiement) => ({
  id,
  state,
  montant: toDirhams(montant),
  reference,
})

const wrong = (code: string, message: string): FieldError => ({ code, message })

const PAID = 'Cette facture est déjà payée.'
const HELD = 'Cette facture est déjà en paiement.'
const ANNULLED = 'Cette facture est annulée par ses avoirs : il n’y a rien à payer.'
const NOT_PAYABLE = wrong('validation_facture', 'Un avoir ne se paie pas : la facture suivante le reprend.')
const NOT_ISSUED = wrong('validation_facture', 'Cette facture est un brouillon : émettez-la d’abord.')
const NOTHING_DUE = wrong(
  'validation_net',
  'Rien n’est dû sur cette facture : son solde passe sur la suivante.',
)
