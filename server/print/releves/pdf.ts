import { type Say, sayIn } from '#server/translation/words.ts'
import { paperHeading, partyBox } from '../a4/heading.ts'
import { a4Sheets, INNER, LEFT } from '../a4/sheet.ts'
import { type Column, tableHead, tableRow, totalsBox, widened } from '../a4/table.ts'
import { grouped } from '../amounts.ts'
import { legalMentions } from '../factures/legal-mentions.ts'
import type { Strip } from '../strips.ts'
import type { ReleveContent, ReleveContentLine } from './content.ts'

/** A statement on A4: opening, lines, closing, and the sum that ties them. */
export function relevePdf(content: ReleveContent): Promise<Uint8Array<ArrayBuffer>> {
  const { language, company, solde, du, au, ouverture, sommes, lignes, cloture } = content
  const say = sayIn(language)
  const columns = widened(columnsIn(say))
  const opening = { ...EMPTY, date: du, label: say('Solde d’ouverture'), solde: ouverture }
  const closing = { ...EMPTY, date: au, label: say('Solde de clôture'), solde: cloture }
  const heading = {
    ...{ company, number: null, status: '' },
    title: say('Relevé de compte'),
    date: say('du {du} au {au}', { du, au }),
  }
  return a4Sheets({
    language,
    name: say('Relevé de compte du {du} au {au}', { du, au }),
    mentions: legalMentions(company),
    tableHead: tableHead(columns),
    strips: [
      paperHeading(heading),
      holderStrip(content, say('Compte de')),
      ...[opening, ...lignes, closing].map((line, n) => tableRow(columns, line, n)),
      totalsBox([
        [say('Solde au {du}', { du }), `${grouped(ouverture)} DH`],
        ...sommes.map(([label, amount]) => [label, `${grouped(amount)} DH`] as const),
        [solde.words, `${grouped(solde.amount)} DH`],
      ]),
    ],
  })
}

const EMPTY = { time: '', about: '', montant: null } as const

type Line = Omit<ReleveContentLine, 'montant'> & { readonly montant: ReleveContentLine['montant'] | null }

const columnsIn = (say: Say): readonly Column<Line>[] => [
  { title: say('Date'), width: 29, text: ({ date, time }) => (time === '' ? date : `${date} ${time}`) },
  { title: say('Mouvement'), width: 52, grows: true, text: ({ label }) => label },
  { title: say('Colis, papier'), width: 56, grows: true, text: ({ about }) => about },
  {
    title: say('Montant DH'),
    width: 24,
    right: true,
    text: ({ montant }) => (montant === null ? '' : grouped(montant)),
  },
  { title: say('Solde DH'), width: 26, right: true, bold: true, text: ({ solde }) => grouped(solde) },
]

const holderStrip = ({ holder }: ReleveContent, role: string): Strip => ({
  height: 26,
  draw(pen, y) {
    partyBox(pen, { ...holder, role }, { x: LEFT, y, w: (INNER - 4) / 2, h: 23 })
  },
})
