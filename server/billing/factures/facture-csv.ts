import { type FactureContent, netOfLine, paidFor } from '#model/domain/billing/facture-content.ts'
import { add, toPlain, ZERO } from '#model/domain/money.ts'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { BOM, cell, line, textCell } from '#model/schema/csv.ts'

const COLUMNS = [
  'CODE SUIVI',
  'DATE',
  'DESTINATAIRE',
  'VILLE',
  'ISSUE',
  'PRIX',
  'FRAIS SUPPLEMENTAIRES',
  'ENCAISSE',
  'FRAIS BRUTS',
  'REMISE',
  'FRAIS',
  'EMBALLAGE',
  'INDEMNITE',
  'NET',
  'MOTIF',
  'POIDS (G)',
]

/** Fees that also have a column of their own, beside the sum in `FRAIS`. */
const PARTS = {
  poids: 'DONT POIDS',
  pct_cod: 'DONT ENCAISSEMENT',
  assurance: 'DONT ASSURANCE',
  presentation: 'DONT PRESENTATIONS',
  stockage: 'DONT STOCKAGE',
} as const satisfies Partial<Record<Fait, string>>

/** The lines of a facture as French spreadsheets read them, from the content its PDF is drawn from. */
export function factureCsv({ lines }: FactureContent): string {
  const rows = lines.map((one) => {
    const { price, extra_fees, encaisse, fee, remise = ZERO, packaging, indemnite, weight_g = 0 } = one
    const fees = [add(fee, remise), remise, fee]
    const amounts = [price, extra_fees, encaisse, ...fees, packaging, indemnite, netOfLine(one)]
    return line([
      ...[one.code, one.date, one.receiver, one.ville, one.outcome].map(textCell),
      ...amounts.map((amount) => cell(toPlain(amount))),
      textCell(one.motif),
      cell(weight_g === 0 ? '' : String(weight_g)),
      ...(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((fait) => cell(toPlain(paidFor(one, fait)))),
    ])
  })
  return BOM + line([...COLUMNS, ...Object.values(PARTS)].map(cell)) + rows.join('')
}
