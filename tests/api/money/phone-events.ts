import type PocketBase from 'pocketbase'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'
import type { TestWasl } from '../../support/wasl.ts'
import type { Happening } from './cash-events.ts'

/** Late results of phones, and the decisions of the office about them. */
export const PHONE_EVENTS = ['say it too late', 'say it too late', 'decide a conflict'] as const
export type PhoneEvent = (typeof PHONE_EVENTS)[number]

interface Phones {
  readonly wasl: TestWasl
  readonly staff: PocketBase
  readonly couriers: readonly PocketBase[]
  /** Parcels that were delivered once. */
  readonly delivered: readonly string[]
}

/** A result of a phone that kept it too long. */
export async function sayLate(courier: PocketBase, command: string, amount_collected: number) {
  const from = stateId('EN_DISTRIBUTION')
  const body = { command, status: stateId('LIVRE'), from, source: 'app', amount_collected }
  const item = { id: newId(), seq: 1, occurred_at: new Date().toISOString(), collection: 'suivis' }
  const items = [{ ...item, body: { ...body, mode_paiement: 'especes' } }]
  const batch = { device: 'telephone000001', unsent: 1, clock_offset: 0, items }
  const answer = await courier.send('/api/wasl/outbox', { method: 'POST', body: batch })
  return String(answer.verdicts[0].verdict)
}

export function phoneEvents({ wasl, staff, couriers, delivered }: Phones): Record<PhoneEvent, Happening> {
  return {
    async 'say it too late'([n = 0, amount = 0]) {
      const parcel = delivered[n % Math.max(1, delivered.length)] ?? ''
      const [had] = await wasl.db.query<{ holder: string }>(
        sql`SELECT holder FROM suivis WHERE command = ${parcel} AND holder_kind = 'livreur' LIMIT 1`,
      )
      const courier = couriers.find((one) => idOf(one) === had?.holder)
      if (!courier) return false
      return (await sayLate(courier, parcel, 1 + (amount % 300))) === 'conflict'
    },
    async 'decide a conflict'([n = 0]) {
      const open = await wasl.db.query<{ id: string }>(
        sql`SELECT id FROM conflits WHERE state = 'ouvert' ORDER BY id`,
      )
      const one = open[n % Math.max(1, open.length)]
      if (!one) return false
      await staff.collection('conflits').update(one.id, { state: 'traite', note: 'Vu avec lui' })
      return true
    },
  }
}
