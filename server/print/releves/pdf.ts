import { paperHeading, partyBox } from '../a4/heading.ts'
import { a4Sheets, INNER, LEFT } from '../a4/sheet.ts'
import { type Column, tableHead, tableRow, totalsBox, widened } from '../a4/table.ts'
import { grouped } from '../amounts.ts'
import { legalMentions } from '../factures/legal-mentions.ts'
import type { Strip } from '../strips.ts'
import type { ReleveContent, ReleveContentLine } from './content.ts'

const TITLE = 'Relevé de compte'

/** A statement on A4: opening, lines, closing, and the sum that ties them. */
export function relevePdf(content: ReleveContent): Promise<Uint8Array<ArrayBuffer>> {
  const { company, solde, du, au, ouverture, sommes, lignes, cloture } = content
  const columns = widened(COLUMNS)
  const opening = { ...EMPTY, date: du, label: 'Solde d’ouverture', solde: ouverture }
  const closing = { ...EMPTY, date: au, label: 'Solde de clôture', solde: cloture }
  return a4Sheets({
    name: `${TITLE} du ${du} au ${au}`,
    mentions: legalMentions(company),
    tableHead: tableHead(columns),
    strips: [
      paperHeading({ company, title: TITLE, number: null, date: `du ${du} au ${au}`, status: '' }),
      holderStrip(content),
      ...[opening, ...lignes, closing].map((line, n) => tableRow(columns, line, n)),
      totalsBox([
        [`Solde au ${du}`, `${grouped(ouverture)} DH`],
        ...sommes.map(([label, amount]) => [label, `${grouped(amount)} DH`] as const),
        [solde.words, `${grouped(solde.amount)} DH`],
      ]),
    ],
  })
}

const EMPTY = { time: '', about: '', montant: null } as const

type Line = Omit<ReleveContentLine, 'montant'> & { readonly montant: ReleveContentLine['montant'] | null }

const COLUMNS: readonly Column<Line>[] = [
  { title: 'Date', width: 24, text: ({ date, time }) => (time === '' ? date : `${date} ${time}`) },
  { title: 'Mouvement', width: 52, grows: true, text: ({ label }) => label },
  { title: 'Colis, papier', width: 56, grows: true, text: ({ about }) => about },
  {
    title: 'Montant DH',
    width: 24,
    right: true,
    text: ({ montant }) => (montant === null ? '' : grouped(montant)),
  },
  { title: 'Solde DH', width: 26, right: true, bold: true, text: ({ solde }) => grouped(solde) },
]

const holderStrip = ({ holder }: ReleveContent): Strip => ({
  height: 26,
  draw(pen, y) {
    partyBox(pen, { ...holder, role: 'Compte de' }, { x: LEFT, y, w: (INNER - 4) / 2, h: 23 })
  },
})
