import type { Collections, Row } from '#model/collections.ts'
import type { Company } from '#model/domain/company.ts'
import { DENOMINATIONS, keyOf, sumOf } from '#model/domain/till/comptage.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { companyOf } from '#server/print/company.ts'
import type { CountedCash, ReceiptHead } from '#server/print/recus/content.ts'

export type ReceiptSource = Pick<Engine<Collections>, 'find' | 'cached'>

type Given = Pick<Row<'versements'>, 'livreur' | 'agence' | 'caissier' | 'recu'>

/** The head of a receipt, by the names of now. `at`: canonical text; `company`: when it is known already. */
export async function headOf(
  engine: ReceiptSource,
  db: Db,
  { livreur: his, agence: here, caissier, recu: number }: Given,
  at: string,
  company?: Company,
): Promise<Omit<ReceiptHead, 'version'>> {
  const [issuer, agence] = await Promise.all([company ?? companyOf(db), engine.find(db, 'agences', here)])
  const users = engine.cached('users')
  const livreur = users.get(his)
  return {
    company: issuer,
    number,
    date: frenchDateTime(fromCanonical(at)),
    livreur: { name: livreur?.full_name ?? '', phone: livreur?.phone ?? '' },
    agence: agence?.name ?? '',
    caissier: users.get(caissier)?.full_name ?? '',
  }
}

/** The counted notes and coins, largest first. */
export function countedOf(comptage: unknown): CountedCash[] {
  const given = Object.entries((comptage ?? {}) as Readonly<Record<string, number>>)
  return DENOMINATIONS.flatMap((piece) => {
    const times = given.find(([key]) => String(Number(key)) === keyOf(piece))?.[1] ?? 0
    const counted = sumOf({ [keyOf(piece)]: times })
    return times > 0 && 'sum' in counted ? [{ piece, times, sum: counted.sum }] : []
  })
}
