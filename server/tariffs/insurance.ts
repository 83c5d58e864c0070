import type { Collections, Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { priceOf } from '#model/domain/tariffs/price.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { localDay } from '#server/clock.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { priceTables } from './tables.ts'

type Event = HookEvent<Collections['commands'], Collections>

/**
 * Refuses with 400 an insurance without a value or without a tariff today, and any change of it once the parcel was taken
 * in charge: its premium is due from then on.
 */
export async function refuseInsurance(event: Event): Promise<void> {
  const { record, before, changed, tx } = event
  const touched = TERMS.filter((name) => changed.has(name))
  if (touched.length === 0 || !(record.assure || before?.assure)) return
  if (before && (before.holder_kind !== 'client' || (await hasPremium(tx, before.id)))) {
    throw invalid(Object.fromEntries(touched.map((name) => [name, TAKEN])))
  }
  if (!record.assure) return
  if (record.declared_value <= ZERO) throw invalid({ declared_value: NO_VALUE })
  if (!isOffered(event)) throw invalid({ assure: NOT_OFFERED })
}

const TERMS = ['assure', 'declared_value'] as const satisfies readonly (keyof Row<'commands'>)[]

async function hasPremium(db: Db, command: string): Promise<boolean> {
  const [found] = await db.query(
    sql`SELECT 1 FROM frais WHERE command = ${command} AND fait = 'assurance' AND annule_par = '' AND suivi <> ''`,
  )
  return found !== undefined
}

function isOffered({ record, engine }: Event): boolean {
  const { client_source: user, city: ville, declared_value: base } = record
  const day = localDay(engine.clock.now()).toString()
  const asked = { party: 'client', user, fait: 'assurance', ville, agence: '', day, base } as const
  return priceOf(priceTables(engine), asked) !== null
}

const TAKEN: FieldError = {
  code: 'validation_insured',
  message: 'Ce colis est pris en charge : son assurance et la valeur assurée ne changent plus.',
}
const NO_VALUE: FieldError = {
  code: 'validation_required',
  message: 'Déclarez la valeur du colis : c’est elle qui est assurée.',
}
const NOT_OFFERED: FieldError = {
  code: 'validation_no_tariff',
  message: 'L’assurance n’a pas de tarif pour ce colis. Décochez-la, ou demandez-le au transporteur.',
}
