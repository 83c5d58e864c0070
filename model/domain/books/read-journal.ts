import { textOfCell } from '../../schema/csv.ts'
import { RECORD_ID } from '../../schema/record-id.ts'
import { ACCOUNTS, type AccountKind } from '../ledger/accounts.ts'
import type { ImportedLine } from '../ledger/imported.ts'
import { add, parseAmount, ZERO } from '../money.ts'

/** An entry read from the documented CSV. */
export interface ReadEntry {
  readonly id: string
  readonly poste_le: string
  readonly fait_le: string
  readonly libelle: string
  readonly piece: string
  readonly extourne: string
  readonly lignes: readonly ImportedLine[]
}

export interface JournalError {
  /** Counted from 1 under the headings; 0 for the file as a whole. */
  readonly row: number
  readonly message: string
}

export interface ReadJournal {
  readonly entries: readonly ReadEntry[]
  readonly errors: readonly JournalError[]
}

const READ = [
  ...['ECRITURE', 'POSTE_LE', 'FAIT_LE', 'INTITULE', 'PIECE', 'DEBIT', 'CREDIT'],
  ...['NATURE', 'PERSONNE', 'AGENCE', 'EXTOURNE'],
] as const
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/

/** Checks that an id names a person or an agence of the company. */
export interface Holders {
  hasUser(id: string): boolean
  hasAgence(id: string): boolean
}

/** Reads a journal written by `JOURNAL_EXPORTERS.csv`; each entry sums to zero, on accounts of people there are. */
export function readJournal(
  [headings = [], ...rows]: readonly (readonly string[])[],
  holders: Holders,
): ReadJournal {
  const missing = READ.filter((name) => !headings.includes(name))
  if (missing.length > 0) {
    const message = `Ce n’est pas un journal complet : il manque ${missing.join(', ')}. Exportez-le au format « CSV complet ».`
    return { entries: [], errors: [{ row: 0, message }] }
  }
  const reader = new Reader(headings, holders)
  rows.forEach((cells, n) => {
    if (cells.some((cell) => cell !== '')) reader.take(cells, n + 1)
  })
  return reader.read()
}

type Draft = Omit<ReadEntry, 'lignes'> & { readonly lignes: ImportedLine[]; readonly row: number }

class Reader {
  readonly #at: ReadonlyMap<string, number>
  readonly #holders: Holders
  readonly #entries = new Map<string, Draft>()
  readonly #errors: JournalError[] = []

  constructor(headings: readonly string[], holders: Holders) {
    this.#at = new Map(headings.map((name, n) => [name, n]))
    this.#holders = holders
  }

  take(cells: readonly string[], row: number): void {
    const text = (name: (typeof READ)[number]) => textOfCell(cells[this.#at.get(name) ?? -1] ?? '')
    const [id, poste_le, fait_le] = [text('ECRITURE'), text('POSTE_LE'), text('FAIT_LE')]
    const [debit, credit] = [parseAmount(text('DEBIT') || '0'), parseAmount(text('CREDIT') || '0')]
    const account = { kind: text('NATURE') as AccountKind, user: text('PERSONNE'), agence: text('AGENCE') }
    const wrong = [
      ...(RECORD_ID.test(id) ? [] : ['l’écriture n’a pas d’identifiant']),
      ...(INSTANT.test(poste_le) && INSTANT.test(fait_le) ? [] : ['une date ne se lit pas']),
      ...(debit === null || credit === null ? ['un montant ne se lit pas'] : []),
      ...this.#wrongAccount(account),
    ]
    if (wrong.length > 0 || debit === null || credit === null) {
      this.#errors.push({ row, message: `Cette ligne est refusée : ${wrong.join(', ')}.` })
      return
    }
    const entry = this.#entries.get(id) ?? {
      ...{
        id,
        poste_le,
        fait_le,
        libelle: text('INTITULE'),
        piece: text('PIECE'),
        extourne: text('EXTOURNE'),
      },
      ...{ lignes: [], row },
    }
    entry.lignes.push({ ...account, amount: add(debit, -credit as typeof credit) })
    this.#entries.set(id, entry)
  }

  #wrongAccount({ kind, user, agence }: Pick<ImportedLine, 'kind' | 'user' | 'agence'>): string[] {
    if (!Object.hasOwn(ACCOUNTS, kind)) return [`« ${kind} » n’est pas un compte du grand livre`]
    const { of, label } = ACCOUNTS[kind]
    if ((of === 'user') !== (user !== '') || (of === 'agence') !== (agence !== ''))
      return [`« ${label} » n’est pas à la personne ou à l’agence écrite`]
    if (of === 'user' && !this.#holders.hasUser(user))
      return [`le tiers ${user} n’existe pas ici : reprenez d’abord les comptes`]
    if (of === 'agence' && !this.#holders.hasAgence(agence))
      return [`l’agence ${agence} n’existe pas ici : créez-la d’abord`]
    return []
  }

  read(): ReadJournal {
    const entries = [...this.#entries.values()]
    const ids = new Set(this.#entries.keys())
    if (this.#errors.length === 0) {
      for (const { row, lignes } of entries) {
        if (add(ZERO, ...lignes.map(({ amount }) => amount)) === ZERO && lignes.length > 1) continue
        this.#errors.push({
          row,
          message: 'Cette écriture ne s’équilibre pas : débits et crédits diffèrent.',
        })
      }
    }
    return {
      // A reversed entry may be of an earlier month: its amounts are then in the balances carried over.
      entries: entries.map(({ row: _, extourne, ...entry }) => ({
        ...entry,
        extourne: ids.has(extourne) ? extourne : '',
      })),
      errors: this.#errors,
    }
  }
}
