import { type FactureContent, netOfLine } from '#model/domain/billing/facture-content.ts'
import { add, toPlain, ZERO } from '#model/domain/money.ts'
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
]

/** The lines of a facture as French spreadsheets read them, from the content its PDF is drawn from. */
export function factureCsv({ lines }: FactureContent): string {
  const rows = lines.map((one) => {
    const { price, extra_fees, encaisse, fee, remise = ZERO, packaging, indemnite } = one
    const fees = [add(fee, remise), remise, fee]
    const amounts = [price, extra_fees, encaisse, ...fees, packaging, indemnite, netOfLine(one)]
    return line([
      ...[one.code, one.date, one.receiver, one.ville, one.outcome].map(textCell),
      ...amounts.map((amount) => cell(toPlain(amount))),
      textCell(one.motif),
    ])
  })
  return BOM + line(COLUMNS.map(cell)) + rows.join('')
}
