import type { TestWasl } from '#tests/support/wasl.ts'
import { inTurn } from './in-turn.ts'
import { put } from './records.ts'
import { ofClient, simple, type Target, type Values, withAgence } from './target-makers.ts'

/** A paiement belongs to the person of the facture it pays. */
const PAIEMENT = (party: 'client' | 'livreur'): Target => {
  const of = async (wasl: TestWasl, user: string): Promise<Values> => {
    const kind = party === 'client' ? 'facture' : 'commission'
    const facture = await put(wasl, 'factures', { party, kind, state: 'emise', user, net: 10_000 })
    return { party, user, facture, mode: 'virement', state: 'attente' }
  }
  return {
    title: `paiements (${party})`,
    collection: 'paiements',
    own: (person, wasl) => (person.type === party ? of(wasl, person.id) : null),
    other: (wasl, place) => of(wasl, place[party]),
  }
}

/** A `lots_paiement` record: it belongs to the agence its author was bound to. */
const LOT = (party: 'client' | 'livreur'): Target => ({
  ...withAgence(simple('lots_paiement', { party })),
  title: `lots_paiement (${party})`,
})

/** A retrait, which staff who bill the client pay. */
const OF_RETRAIT = async (wasl: TestWasl, user: string): Promise<Values> => {
  const retrait = await put(wasl, 'retraits', { user, state: 'acceptee' })
  return { party: 'client', user, retrait, mode: 'virement', state: 'attente' }
}

/** Records of payments to merchants, in the order of `model/collections.ts`. */
export const PAYMENT_TARGETS: readonly Target[] = [
  PAIEMENT('client'),
  PAIEMENT('livreur'),
  {
    title: 'paiements (retrait)',
    collection: 'paiements',
    own: ({ type, id }, wasl) => (type === 'client' ? OF_RETRAIT(wasl, id) : null),
    other: (wasl, { client }) => OF_RETRAIT(wasl, client),
  },
  LOT('client'),
  LOT('livreur'),
  withAgence(simple('depences')),
  inTurn(withAgence(simple('budgets'))),
  ofClient('retraits', 'retraits', 'user', { montant: 10_000, state: 'attente' }),
  ofClient('changements_rib', 'changements_rib', 'user', {
    rib: '007780000100000000000107',
    state: 'refusee',
  }),
]
