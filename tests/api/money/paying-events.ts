import type PocketBase from 'pocketbase'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import type { TestWasl } from '../../support/wasl.ts'
import type { Happening } from './cash-events.ts'

/** Events of billing and paying merchants and livreurs. */
export const PAYING_EVENTS = [
  'bill a merchant',
  'bill a merchant',
  'bill a livreur',
  'begin a payment',
  'begin a payment',
  'begin a payment',
  'put payments in a lot',
  'put payments in a lot',
  'post a payment',
  'reject a payment',
  'annul a payment',
  'ask for money',
  'ask for money',
  'decide a retrait',
] as const
export type PayingEvent = (typeof PAYING_EVENTS)[number]

interface Office {
  readonly wasl: TestWasl
  readonly agence: string
  readonly today: string
  readonly merchants: readonly PocketBase[]
  readonly livreurs: readonly string[]
  /** Prepares payments to clients; another person confirms them. */
  readonly payer: PocketBase
  readonly confirmer: PocketBase
  /** Pays livreurs. */
  readonly cashier: PocketBase
}

export function payingEvents(office: Office): Record<PayingEvent, Happening> {
  const { wasl, agence, today, merchants, livreurs, payer, confirmer, cashier } = office
  const people = [...merchants.map(idOf), ...livreurs]
  const one = <T>(among: readonly T[], n = 0): T | undefined => among[n % Math.max(1, among.length)]
  const rows = <T>(of: ReturnType<typeof sql>) => wasl.db.query<T>(of)

  async function bill(who: PocketBase, party: 'client' | 'livreur', user: string): Promise<boolean> {
    const { id } = await who.collection('factures').create({ party, user, period_to: today })
    await who.collection('factures').update(id, { state: 'emise' })
    return true
  }

  async function end(state: 'poste' | 'rejete' | 'annule', n = 0): Promise<boolean> {
    const held = await rows<{ id: string; party: string }>(
      sql`SELECT id, party FROM paiements WHERE state = 'attente' ORDER BY id`,
    )
    const payment = one(held, n)
    if (!payment) return false
    const proof = state === 'poste' ? { reference: `VIR-${n}`, preuve: photo('avis.png') } : {}
    const who = payment.party === 'client' ? confirmer : cashier
    await who.collection('paiements').update(payment.id, { state, ...proof })
    return true
  }

  return {
    'bill a merchant': ([who]) => bill(payer, 'client', idOf(one(merchants, who) ?? payer)),
    'bill a livreur': ([who]) => bill(cashier, 'livreur', one(livreurs, who) ?? ''),
    // A facture that is being paid, or is paid, is tried too: the server must refuse it.
    async 'begin a payment'([n, how = 0]) {
      const due = await rows<{ facture: string; retrait: string; party: string }>(
        sql`SELECT id AS facture, '' AS retrait, party, state FROM factures
            WHERE net > 0 AND (party = 'client' OR kind = 'commission') AND "user" = ANY(${people}::text[])
              AND state IN ('emise', 'payee')
          UNION ALL SELECT '', id, 'client', state FROM retraits WHERE state IN ('acceptee', 'postee') ORDER BY 4, 1, 2`,
      )
      const found = one(due, n)
      if (!found) return false
      const { party, facture, retrait } = found
      const inCash = party === 'livreur' || how % 4 === 0
      const way = inCash ? { mode: 'especes', agence } : { mode: 'virement' }
      await (party === 'client' ? payer : cashier)
        .collection('paiements')
        .create({ facture, retrait, ...way })
      return true
    },
    async 'put payments in a lot'([n = 0]) {
      const waiting = await rows<{ id: string }>(
        sql`SELECT id FROM paiements WHERE state = 'attente' AND mode = 'virement' AND lot = ''
          ORDER BY md5(id || ${String(n)}) LIMIT ${1 + (n % 3)}`,
      )
      if (waiting.length === 0) return false
      await payer.collection('lots_paiement').create({ paiements: waiting.map(({ id }) => id) })
      return true
    },
    'post a payment': ([n]) => end('poste', n),
    'reject a payment': ([n]) => end('rejete', n),
    'annul a payment': ([n]) => end('annule', n),
    async 'ask for money'([who, n = 0]) {
      const merchant = one(merchants, who) ?? payer
      const { disponible } = await merchant.send('/api/wasl/a-recevoir', { method: 'GET' })
      // A little more than there is, at times.
      const montant = n % 5 === 0 ? disponible + 1 : disponible / (1 + (n % 3))
      await merchant.collection('retraits').create({ montant: Math.max(1, Math.floor(montant)) })
      return true
    },
    async 'decide a retrait'([n, how = 0]) {
      const asked = await rows<{ id: string; state: string }>(
        sql`SELECT id, state FROM retraits WHERE state IN ('attente', 'acceptee') ORDER BY id`,
      )
      const retrait = one(asked, n)
      if (!retrait) return false
      const state = retrait.state === 'acceptee' ? 'annulee' : how % 3 === 0 ? 'refusee' : 'acceptee'
      await confirmer.collection('retraits').update(retrait.id, { state })
      return true
    },
  }
}
