import type PocketBase from 'pocketbase'
import { sql } from '#server/db/sql.ts'
import { photo } from '../../support/photo.ts'
import type { TestWasl } from '../../support/wasl.ts'

/** Events at a desk beside versements. */
export const DESK_EVENTS = [
  'see at the bank',
  'advance',
  'pay a gap back',
  'bring to the bank',
  'resolve what was brought',
] as const
export type DeskEvent = (typeof DESK_EVENTS)[number]

interface Desk {
  readonly wasl: TestWasl
  readonly agence: string
  readonly cashier: PocketBase
  readonly manager: PocketBase
  readonly livreurs: readonly string[]
}

/** False where there is nothing it could happen to. */
export type Happening = (draws: readonly number[]) => Promise<boolean>

export function deskEvents({ wasl, agence, cashier, manager, livreurs }: Desk): Record<DeskEvent, Happening> {
  const one = <T>(among: readonly T[], n = 0): T | undefined => among[n % Math.max(1, among.length)]
  const rows = <T>(of: ReturnType<typeof sql>) => wasl.db.query<T>(of)

  return {
    async 'see at the bank'([n]) {
      const awaited = await rows<{ suivi: string; montant: number }>(
        sql`SELECT s.id AS suivi, s.amount_collected::float8 AS montant FROM commands AS c CROSS JOIN LATERAL (
            SELECT id, amount_collected FROM suivis WHERE command = c.id ORDER BY at DESC, _seq DESC LIMIT 1) AS s
          WHERE c.paid_to_kind = 'banque' AND c.money_state = 'NON_ENCAISSE'`,
      )
      const payment = one(awaited, n)
      if (!payment) return false
      await cashier.collection('rapprochements').create(payment)
      return true
    },
    async advance([who, n = 0]) {
      const livreur = one(livreurs, who)
      await cashier.collection('avances').create({ livreur, agence, montant: 1 + (n % 40), motif: 'Monnaie' })
      return true
    },
    async 'pay a gap back'([who, n = 0]) {
      const gaps = await rows<{ livreur: string; owed: number }>(
        sql`SELECT "user" AS livreur, balance::float8 AS owed FROM ledger_accounts
          WHERE kind = 'CREANCE_LIVREUR' AND balance <> 0`,
      )
      const gap = one(gaps, who)
      if (!gap) return false
      // Sometimes twice the amount owed, which the server must refuse.
      const montant =
        [gap.owed, Math.sign(gap.owed), gap.owed, Math.sign(gap.owed), 2 * gap.owed][n % 5] ?? gap.owed
      const comptage = { '1': Math.abs(montant) }
      await cashier.collection('remboursements').create({ livreur: gap.livreur, agence, montant, comptage })
      return true
    },
    async 'bring to the bank'([n = 0]) {
      const preuve = photo('bordereau.png')
      const brought = { agence, montant: 1 + (n % 300), reference: `BRD-${n}`, preuve }
      await cashier.collection('remises_banque').create(brought)
      return true
    },
    async 'resolve what was brought'([which, how = 0]) {
      const left = await rows<{ id: string }>(
        sql`SELECT id FROM remises_banque WHERE state = 'attente' ORDER BY id`,
      )
      const remise = one(left, which)
      if (!remise) return false
      const state = how % 3 === 0 ? 'annulee' : 'postee'
      await manager.collection('remises_banque').update(remise.id, { state })
      return true
    },
  }
}
