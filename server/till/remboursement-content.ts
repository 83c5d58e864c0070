import type { Collections, Row } from '#model/collections.ts'
import type { Company } from '#model/domain/company.ts'
import { LAYOUT } from '#model/domain/paper-layouts.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import type { RemboursementContent } from '#server/print/recus/content.ts'
import { storedPaper } from '#server/print/stored-paper.ts'
import { countedOf, headOf, type ReceiptSource } from './receipt-head.ts'

type Remboursement = Row<'remboursements'>

/** The receipt as it was written; of one older than kept receipts, as it reads now. */
export const remboursementContent = async (
  engine: Engine<Collections>,
  db: Db,
  remboursement: Remboursement,
): Promise<RemboursementContent> =>
  storedPaper<RemboursementContent>(remboursement.snapshot) ??
  buildRemboursementContent(engine, db, { remboursement, at: remboursement.created, reste: null })

interface Written {
  readonly remboursement: Remboursement
  /** Canonical text. */
  readonly at: string
  /** The gap of the same kind that is open once this is paid; null where it is not known. */
  readonly reste: Centimes | null
  readonly company?: Company
}

export const buildRemboursementContent = async (
  engine: ReceiptSource,
  db: Db,
  { remboursement, at, reste, company }: Written,
): Promise<RemboursementContent> => ({
  ...(await headOf(engine, db, remboursement, at, company)),
  version: LAYOUT.remboursement,
  counted: countedOf(remboursement.comptage),
  montant: remboursement.montant,
  reste,
})
