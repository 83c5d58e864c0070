import type { FactureContent } from '#model/domain/billing/facture-content.ts'
import { paperHeading, partyBox } from '../a4/heading.ts'
import { a4Sheets, INNER, LEFT } from '../a4/sheet.ts'
import { tableHead, tableRow, totalsBox, widened } from '../a4/table.ts'
import { type Strip, textStrips } from '../strips.ts'
import { columnsOf, TITLES, totalsWords } from './columns.ts'
import { legalMentions } from './legal-mentions.ts'
import { beside, stampBox, tvaTable } from './tva-table.ts'

/** The PDF of a facture, from its snapshot alone: equal content gives equal bytes. */
export function facturePdf(content: FactureContent): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, company, number, date, lines } = content
  const columns = widened(columnsOf(content))
  return a4Sheets({
    name: `${TITLES[kind]} ${number || 'Brouillon'}`,
    mentions: legalMentions(company),
    tableHead: tableHead(columns),
    strips: [
      paperHeading({
        company,
        title: TITLES[kind],
        number,
        date,
        status: number === '' ? 'SANS VALEUR' : '',
      }),
      buyer(content),
      ...lines.map((line, n) => tableRow(columns, line, n + 1)),
      beside(tvaTable(content), totalsBox(totalsWords(content))),
      ...closing(content),
      stampBox,
    ],
  })
}

function buyer({ kind, buyer, period, origin }: FactureContent): Strip {
  const role = kind === 'livraison' || kind === 'commission' ? 'Livreur' : 'Facturé à'
  const ids = [
    buyer.ice && `ICE ${buyer.ice}`,
    buyer.tax_id && `IF ${buyer.tax_id}`,
    buyer.trade_register && `RC ${buyer.trade_register}`,
  ]
  const address = [buyer.address, ids.filter((id) => id !== '').join('  ')].filter((text) => text !== '')
  const facts = [
    period === '' ? '' : `Période : ${period}`,
    origin ? `Avoir sur ${origin.number}` : '',
    origin ? `Motif : ${origin.motif}` : '',
  ].filter((text) => text !== '')
  return {
    height: 26,
    draw(pen, y) {
      const w = (INNER - 4) / 2
      partyBox(pen, { ...buyer, role, address: address.join(' · ') }, { x: LEFT, y, w, h: 23 })
      for (const [n, fact] of facts.entries()) {
        pen.text(fact, { x: LEFT + w + 6, y: y + 2 + n * 6, w: w - 6, h: 6 }, { size: 9.5, least: 7 })
      }
    },
  }
}

function closing({ kind, letters, payment }: FactureContent): Strip[] {
  const what = kind === 'avoir' ? 'Arrêté le présent avoir' : 'Arrêtée la présente facture'
  const sentences = [
    letters === '' ? '' : `${what} à la somme de ${letters}.`,
    payment === '' ? '' : `Règlement : ${payment}`,
  ]
  return sentences
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => [
      { height: 2, draw: () => {} },
      ...textStrips(sentence, LEFT, INNER, { size: 9.5, weight: 'bold' }),
    ])
}
