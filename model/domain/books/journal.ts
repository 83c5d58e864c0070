import type { Centimes } from '../../schema/collection.ts'
import { BOM, cell, textCell } from '../../schema/csv.ts'
import type { AccountKind } from '../ledger/accounts.ts'
import { toPlain, ZERO } from '../money.ts'

/** One line of the journal: the amount an entry posts to an account. */
export interface JournalLine {
  readonly ecriture: string
  readonly kind: AccountKind
  /** Ids of the person and of the agence of the account; `tiers` is their name. */
  readonly user: string
  readonly agence: string
  readonly tiers: string
  /** Debit positive. */
  readonly amount: Centimes
  /** Canonical text. */
  readonly poste_le: string
  readonly fait_le: string
  readonly libelle: string
  /** Number of the facture or receipt, code of the parcel; else the id of the cause. */
  readonly piece: string
  readonly origine: string
  readonly cause: string
  readonly regle: string
  /** Id of the entry it takes back. */
  readonly extourne: string
}

/** An entry, and which of the accountant's journals it is in. */
export interface JournalEntry {
  readonly journal: Journal
  readonly lines: readonly JournalLine[]
}

export const JOURNALS = {
  VTE: 'Ventes',
  CAI: 'Caisse',
  BQ: 'Banque',
  OD: 'Opérations diverses',
  AN: 'À-nouveaux',
} as const
export type Journal = keyof typeof JOURNALS

const JOURNAL_OF: Partial<Readonly<Record<AccountKind, Journal>>> = {
  PRODUIT_LIVRAISON: 'VTE',
  TVA_COLLECTEE: 'VTE',
  BANQUE: 'BQ',
  TRANSIT_BANQUE: 'BQ',
  CAISSE: 'CAI',
}

/** The rule of the entry that carries balances from one month to the next. */
export const CARRIED = 'a_nouveau'

/** The journal an accountant looks for the entry in: sales, then the bank, then the caisse, else the rest. */
export function journalOf(lines: readonly Pick<JournalLine, 'kind' | 'regle'>[]): Journal {
  if (lines[0]?.regle === CARRIED) return 'AN'
  const met = new Set(lines.map(({ kind }) => JOURNAL_OF[kind]))
  return (['VTE', 'BQ', 'CAI'] as const).find((one) => met.has(one)) ?? 'OD'
}

interface Context {
  readonly journal: Journal
  /** Number of each kind of account. */
  readonly plan: Readonly<Record<AccountKind, string>>
  /** Local day of a canonical instant, `2026-10-28`. */
  day(instant: string): string
}

interface Column {
  readonly name: string
  text(line: JournalLine, context: Context): string
  /** The column holds a number, so no text that a spreadsheet could run. */
  readonly plain?: boolean
}

export interface JournalExporter {
  readonly label: string
  readonly bom: boolean
  /** Begins with the balances of before, which an accounting package keeps itself. */
  readonly carries: boolean
  readonly columns: readonly Column[]
}

const debit = ({ amount }: JournalLine): string => (amount > 0 ? toPlain(amount) : '')
const credit = ({ amount }: JournalLine): string => (amount < 0 ? toPlain(-amount as Centimes) : '')
const french = (day: string): string => day.split('-').reverse().join('/')

/** The label of an entry; when posted in a later month than its fact, with the day of the fact. */
function libelleOf({ libelle, fait_le, poste_le, tiers }: JournalLine, { day }: Context): string {
  const [fact, posted] = [day(fait_le), day(poste_le)]
  const late = fact.slice(0, 7) < posted.slice(0, 7) ? ` (fait du ${french(fact)})` : ''
  return `${libelle}${tiers === '' ? '' : ` - ${tiers}`}${late}`
}

const ACCOUNTING: readonly Column[] = [
  { name: 'JOURNAL', text: (_, { journal }) => journal },
  { name: 'DATE', text: ({ poste_le }, { day }) => french(day(poste_le)), plain: true },
  { name: 'COMPTE', text: ({ kind }, { plan }) => plan[kind], plain: true },
  { name: 'TIERS', text: ({ user, agence }) => user || agence },
  { name: 'PIECE', text: ({ piece }) => piece },
  { name: 'LIBELLE', text: libelleOf },
  { name: 'DEBIT', text: debit, plain: true },
  { name: 'CREDIT', text: credit, plain: true },
]

/** The journal as files: the documented CSV, which comes back as it went, and the columns accounting packages import. */
export const JOURNAL_EXPORTERS = {
  csv: {
    label: 'CSV complet',
    bom: true,
    carries: true,
    columns: [
      ...ACCOUNTING,
      { name: 'ECRITURE', text: ({ ecriture }) => ecriture },
      { name: 'POSTE_LE', text: ({ poste_le }) => poste_le },
      { name: 'FAIT_LE', text: ({ fait_le }) => fait_le },
      { name: 'INTITULE', text: ({ libelle }) => libelle },
      { name: 'NATURE', text: ({ kind }) => kind },
      { name: 'PERSONNE', text: ({ user }) => user },
      { name: 'AGENCE', text: ({ agence }) => agence },
      { name: 'ORIGINE', text: ({ origine }) => origine },
      { name: 'CAUSE', text: ({ cause }) => cause },
      { name: 'REGLE', text: ({ regle }) => regle },
      { name: 'EXTOURNE', text: ({ extourne }) => extourne },
    ],
  },
  sage: { label: 'Sage', bom: false, carries: false, columns: ACCOUNTING },
} as const satisfies Readonly<Record<string, JournalExporter>>
export type JournalFormat = keyof typeof JOURNAL_EXPORTERS

const NEWLINE = '\r\n'
const written = (cells: readonly string[]): string => cells.join(';') + NEWLINE

export const journalHeadings = ({ bom, columns }: JournalExporter): string =>
  `${bom ? BOM : ''}${written(columns.map(({ name }) => cell(name)))}`

/** The lines of an entry as text of the file. */
export function journalText(
  { columns }: JournalExporter,
  { journal, lines }: JournalEntry,
  context: Omit<Context, 'journal'>,
): string {
  const said = { ...context, journal }
  return lines
    .filter(({ amount }) => amount !== ZERO)
    .map((line) => written(columns.map(({ text, plain }) => (plain ? cell : textCell)(text(line, said)))))
    .join('')
}
