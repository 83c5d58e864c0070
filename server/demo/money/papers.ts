import { type CollectionName, collections, type Row } from '#model/collections.ts'
import { snapshotsOf } from '#server/billing/factures/facture-content.ts'
import { blankRow } from '#server/core/base/storage.ts'
import type { Tx } from '#server/db/database.ts'
import { companyOf } from '#server/print/company.ts'
import { writeRecu } from '#server/till/recu-content.ts'
import { buildRemboursementContent } from '#server/till/remboursement-content.ts'
import type { Values } from '../rows.ts'
import type { DemoReading } from './reading.ts'

/** Factures whose content is read at once. */
const AT_ONCE = 500

type Paper<N extends CollectionName> = Values<N> & { readonly snapshot: unknown }

const whole = <N extends CollectionName>(name: N, values: Values<N>): Row<N> =>
  ({ ...blankRow(collections[name], values.id), ...values }) as Row<N>

/** Factures with the content that their papers are drawn from for ever; their lines and fees are there. */
export async function* printedFactures(
  tx: Tx,
  reading: DemoReading,
  factures: readonly Values<'factures'>[],
): AsyncGenerator<Paper<'factures'>[]> {
  const rows = factures.map((values) => whole('factures', values))
  reading.hold('factures', rows)
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const contents = await snapshotsOf(reading, tx, some)
    yield some.map((row, n) => ({ ...row, snapshot: contents[n] }))
  }
}

/** Versements with the content of their receipt; the factures of these are locked. */
export async function printedVersements(
  tx: Tx,
  reading: DemoReading,
  versements: readonly Values<'versements'>[],
): Promise<Paper<'versements'>[]> {
  const company = await companyOf(tx)
  const papers: Paper<'versements'>[] = []
  for (const values of versements) {
    const row = whole('versements', values)
    papers.push({ ...row, snapshot: await writeRecu(reading, tx, row, company) })
  }
  return papers
}

/** Repaid gaps, with the content of their receipt. */
export async function printedRemboursements(
  tx: Tx,
  reading: DemoReading,
  remboursements: readonly Values<'remboursements'>[],
): Promise<Paper<'remboursements'>[]> {
  const company = await companyOf(tx)
  const papers: Paper<'remboursements'>[] = []
  for (const values of remboursements) {
    const row = whole('remboursements', values)
    const written = { remboursement: row, at: row.created, reste: null, company }
    papers.push({ ...row, snapshot: await buildRemboursementContent(reading, tx, written) })
  }
  return papers
}
