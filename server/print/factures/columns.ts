import {
  type FactureContent,
  type FactureContentFee,
  type FactureContentLine,
  type FactureKind,
  isDiscounted,
  netOfLine,
  paidFor,
} from '#model/domain/billing/facture-content.ts'
import { add, subtract, ZERO } from '#model/domain/money.ts'
import { percent } from '#model/domain/tariffs/promotions.ts'
import { kilograms } from '#model/domain/tariffs/weight.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Column as TableColumn } from '../a4/table.ts'
import { grouped } from '../amounts.ts'

type Column = TableColumn<FactureContentLine>

export const TITLES: Readonly<Record<FactureKind, string>> = {
  facture: 'Facture',
  livraison: 'Facture livraison',
  commission: 'Facture de commission',
  avoir: 'Avoir',
}

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')
/** A dash for a zero. */
const orDash = (amount: Centimes): string => (amount === 0 ? '–' : grouped(amount))
const taken = (amount: Centimes): string => orDash(subtract(ZERO, amount))

const shareWords = ({ pourcentage, base = ZERO }: FactureContentFee): string[] =>
  pourcentage === undefined ? [] : [`${percent(pourcentage)} de ${grouped(base)}`]
const weightWords = ({ grams = 0, weighed = false }: FactureContentFee): string[] =>
  grams === 0 ? [] : [`${kilograms(grams)} ${weighed ? 'pesés' : 'déclarés'}`]

const feeWords = (fee: FactureContentFee): string => {
  const why = [...weightWords(fee), ...shareWords(fee), fee.source, ...(fee.promotions ?? [])]
  return `${fee.fait} ${grouped(fee.montant)} (${why.join(', ')})`
}

const RANK: Column = { title: '', width: 8, text: (_, n) => String(n), right: true }
const CODE: Column = { title: 'Colis', width: 35, text: ({ code, date }) => lines(code, date), bold: true }
const RECEIVER: Column = {
  title: 'Destinataire',
  width: 34,
  grows: true,
  text: ({ receiver, ville }) => lines(receiver, ville),
}
const CODE_AND_RECEIVER: Column = {
  ...CODE,
  title: 'Colis, destinataire',
  bold: false,
  text: ({ code, date, receiver, ville }) => lines(code, date, receiver, ville),
}
const OUTCOME: Column = {
  title: 'Issue et frais',
  width: 40,
  grows: true,
  text: ({ outcome, fees, motif }) =>
    lines(
      outcome,
      ...[...Map.groupBy(fees, feeWords)].map(([words, same]) =>
        same.length === 1 ? words : `${same.length} × ${words}`,
      ),
      motif,
    ),
}
const ENCAISSE: Column = {
  title: 'Encaissé',
  width: 21,
  right: true,
  text: ({ encaisse }) => grouped(encaisse),
}
const FEE: Column = { title: 'Frais', width: 18, right: true, text: ({ fee }) => taken(fee) }
/** The column of fees on a paper with discounts: gross, discount, and net below them. */
const FEE_DISCOUNTED: Column = {
  ...FEE,
  width: 25,
  text: ({ fee, remise = ZERO }) =>
    remise === ZERO
      ? taken(fee)
      : lines(`brut ${grouped(add(fee, remise))}`, `remise ${taken(remise)}`, `net ${taken(fee)}`),
}
/** Fees that have a column beside their sum, on the papers where some line has one. */
const PARTS = {
  pct_cod: { title: 'dont enc.', total: 'dont encaissement' },
  assurance: { title: 'dont ass.', total: 'dont assurance' },
} as const
type Part = keyof typeof PARTS

const partsOf = ({ lines }: Pick<FactureContent, 'lines'>): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((fait) => lines.some((one) => paidFor(one, fait) !== ZERO))

const partColumn = (fait: Part): Column => ({
  title: PARTS[fait].title,
  width: 17,
  right: true,
  text: (one) => taken(paidFor(one, fait)),
})

const PACKAGING: Column = { title: 'Emb.', width: 15, right: true, text: ({ packaging }) => taken(packaging) }
const INDEMNITE: Column = {
  title: 'Indem.',
  width: 18,
  right: true,
  text: ({ indemnite }) => orDash(indemnite),
}
const NET: Column = {
  title: 'Net',
  width: 21,
  right: true,
  bold: true,
  text: (line) => grouped(netOfLine(line)),
}
const EARNED: Column = {
  title: 'Commission',
  width: 24,
  right: true,
  bold: true,
  text: ({ fee }) => grouped(fee),
}

const OF_CLIENT = [RANK, CODE, RECEIVER, OUTCOME, ENCAISSE, FEE, PACKAGING, INDEMNITE, NET]

/** The columns of a paper: a fee with a discount has room for both, and some fees have a column of their own. */
export function columnsOf(content: Pick<FactureContent, 'kind' | 'lines'>): readonly Column[] {
  const fee = isDiscounted(content) ? FEE_DISCOUNTED : FEE
  const parts = partsOf(content).map(partColumn)
  const all = COLUMNS[content.kind].flatMap((one) => (one === FEE ? [fee, ...parts] : [one]))
  if (parts.length === 0) return all
  const isEmpty = content.lines.every(({ indemnite }) => indemnite === ZERO)
  const narrow = parts.length > 1 ? all.flatMap(underCode) : all
  return narrow
    .filter((one) => one !== INDEMNITE || !isEmpty)
    .map((one) => ({ ...one, width: NARROW.get(one) ?? one.width }))
}

/** Puts the recipient under the code: with two columns of parts there is no room beside it. */
const underCode = (one: Column): Column[] =>
  one === CODE ? [CODE_AND_RECEIVER] : one === RECEIVER ? [] : [one]

/** Millimetres of columns that leave room to those of parts. */
const NARROW: ReadonlyMap<Column, number> = new Map([
  [RANK, 7],
  [CODE, 34],
  [CODE_AND_RECEIVER, 34],
  [ENCAISSE, 18],
  [FEE, 16],
  [FEE_DISCOUNTED, 22],
  [PACKAGING, 12],
  [INDEMNITE, 15],
  [NET, 18],
])

const COLUMNS: Readonly<Record<FactureKind, readonly Column[]>> = {
  facture: OF_CLIENT,
  avoir: OF_CLIENT,
  livraison: [RANK, CODE, RECEIVER, { ...OUTCOME, title: 'Issue' }, ENCAISSE],
  commission: [RANK, CODE, RECEIVER, OUTCOME, EARNED],
}

/** The totals under the lines, label and value; the last is the total of the paper. */
export function totalsWords({ kind, lines, totals }: FactureContent): (readonly [string, string])[] {
  const dh = (amount: Centimes) => `${grouped(amount)} DH`
  const colis = ['Colis', String(lines.length)] as const
  if (kind === 'livraison') return [colis, ['Total encaissé', dh(totals.total)]]
  if (kind === 'commission' && totals.report === 0) return [colis, ['Commission due', dh(totals.net)]]
  if (kind === 'commission') {
    const before = ['Report et écarts retenus', dh(totals.report)] as const
    return [colis, ['Commissions', dh(totals.total)], before, ['Commission due', dh(totals.net)]]
  }
  const parts = [
    ['Total encaissé', totals.total],
    ['Frais TTC', subtract(ZERO, totals.frais)],
    ...partsOf({ lines }).map((fait) => {
      const paid = add(...lines.map((one) => paidFor(one, fait)))
      return [PARTS[fait].total, subtract(ZERO, paid)] as const
    }),
    ['Emballages TTC', subtract(ZERO, totals.emballage)],
    ['Indemnités', totals.indemnites],
    ['Report', totals.report],
  ] as const
  return [
    colis,
    ...parts
      .filter(([label, amount]) => amount !== 0 || label === 'Total encaissé')
      .map(([label, amount]) => [label, dh(amount)] as const),
    [kind === 'avoir' ? 'Montant de l’avoir' : 'Net à payer', dh(totals.net)],
  ]
}
