import { type FactureContent, netOfLine } from '#model/domain/billing/facture-content.ts'
import { toPlain } from '#model/domain/money.ts'
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
  'FRAIS',
  'EMBALLAGE',
  'INDEMNITE',
  'NET',
  'MOTIF',
]

/** The lines of a facture as French spreadsheets read them, from the content its PDF is drawn from. */
export function factureCsv({ lines }: FactureContent): string {
  const rows = lines.map((one) =>
    line([
      ...[one.code, one.date, one.receiver, one.ville, one.outcome].map(textCell),
      ...[one.price, one.extra_fees, one.encaisse, one.fee, one.packaging, one.indemnite, netOfLine(one)].map(
        (amount) => cell(toPlain(amount)),
      ),
      textCell(one.motif),
    ]),
  )
  return BOM + line(COLUMNS.map(cell)) + rows.join('')
}
