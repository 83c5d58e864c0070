import type { Row } from '#model/collections.ts'
import type { PriceTables } from '#model/domain/tariffs/price.ts'
import type { Company } from '#server/demo/company/company.ts'
import { priceTables } from '#server/tariffs/tables.ts'
import type { Cycle } from './dates.ts'
import type { DemoReading } from './reading.ts'

/** How somebody of the demo is billed and paid. */
export interface Terms {
  /** The rank among the clients, or among the livreurs. */
  readonly place: number
  readonly cycle: Cycle
  readonly agence: string
  readonly mode: Row<'factures'>['mode']
  /** The account a virement goes to. */
  readonly rib: string
}

/** The tariffs and terms from which every amount of the demo is computed. */
export interface Rules {
  readonly tables: PriceTables
  of(user: string): Terms
}

export function rulesOf(company: Company, reading: DemoReading): Rules {
  const profiles = reading.cached('clients')
  const terms = new Map<string, Terms>()
  for (const [place, { id, agence }] of company.clients.entries()) {
    const profile = profiles.get(id)
    const cycle = profile?.cycle_paiement === 'bihebdomadaire' ? 'bihebdomadaire' : 'hebdomadaire'
    terms.set(id, {
      place,
      cycle,
      agence: agence.id,
      mode: profile?.mode_paiement || 'virement',
      rib: profile?.rib ?? '',
    })
  }
  for (const [place, { id, agence }] of company.livreurs.entries()) {
    terms.set(id, { place, cycle: 'quinzaine', agence: agence.id, mode: 'especes', rib: '' })
  }
  return {
    tables: priceTables(reading),
    of(user) {
      const found = terms.get(user)
      if (!found) throw new Error(`nobody of the demo is ${user}`)
      return found
    },
  }
}
