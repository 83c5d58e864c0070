import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import {
  CARRIED,
  JOURNAL_EXPORTERS,
  type JournalExporter,
  type JournalLine,
  journalHeadings,
  journalOf,
  journalText,
} from './journal.ts'
import { CGNC, planErrors, planOf } from './plan.ts'
import { readJournal } from './read-journal.ts'

const line = (values: Partial<JournalLine> = {}): JournalLine => ({
  ...{ ecriture: 'ecriture0000001', kind: 'DU_CLIENT', user: 'atlas', agence: '', tiers: 'Atlas' },
  ...{ amount: centimes(12_050), poste_le: '2026-11-02 10:00:00.000Z', fait_le: '2026-11-01 10:00:00.000Z' },
  ...{ libelle: 'Frais', piece: 'FC-1', origine: 'factures', cause: 'f', regle: 'frais', extourne: '' },
  ...values,
})
const context = { plan: CGNC, day: (instant: string) => instant.slice(0, 10) }
const written = (exporter: JournalExporter, ...lines: JournalLine[]) =>
  journalText(exporter, { journal: 'VTE', lines }, context)
const { csv, sage } = JOURNAL_EXPORTERS
/** The cells of one line, each of which is quoted. */
const cellsOf = (text: string) => text.replace(/\r\n$/, '').replace(/^"|"$/g, '').split('";"')

describe('the journal of an entry', () => {
  it.each<[string, string, Partial<JournalLine>[]]>([
    ['VTE', 'a sale, whatever else it moves', [{ kind: 'BANQUE' }, { kind: 'TVA_COLLECTEE' }]],
    ['BQ', 'the bank before the caisse', [{ kind: 'CAISSE' }, { kind: 'TRANSIT_BANQUE' }]],
    ['CAI', 'the caisse', [{ kind: 'CASH_LIVREUR' }, { kind: 'CAISSE' }]],
    ['OD', 'the rest', [{ kind: 'DU_CLIENT' }, { kind: 'INDEMNITE' }]],
    ['AN', 'carried over, whatever it moves', [{ kind: 'BANQUE', regle: CARRIED }]],
    ['OD', 'of nothing', []],
  ])('%s: %s', (journal, _, lines) => {
    expect(journalOf(lines.map(line))).toBe(journal)
  })
})

describe('the journal as a file', () => {
  it('has a line an account, with its debit or its credit', () => {
    expect(cellsOf(written(sage, line())).join('|')).toBe(
      'VTE|02/11/2026|44210000|atlas|FC-1|Frais - Atlas|120,50|',
    )
    const credit = line({ amount: centimes(-12_050), user: '', agence: 'agdal', tiers: '' })
    expect(cellsOf(written(sage, credit)).join('|')).toBe('VTE|02/11/2026|44210000|agdal|FC-1|Frais||120,50')
    expect(written(sage, line(), credit).split('\r\n')).toHaveLength(3)
  })

  it('leaves out what moves nothing, and runs nothing in a spreadsheet', () => {
    expect(written(sage, line({ amount: centimes(0) }))).toBe('')
    expect(written(sage, line({ libelle: '=1+1', tiers: '' }))).not.toContain('"=1+1"')
  })

  it('says of what month a late fact is', () => {
    const label = (fait_le: string) => cellsOf(written(sage, line({ tiers: '', fait_le })))[5]
    expect(label('2026-10-31 10:00:00.000Z')).toBe('Frais (fait du 31/10/2026)')
    expect(label('2026-11-30 10:00:00.000Z')).toBe('Frais')
    expect(label('2026-12-01 10:00:00.000Z')).toBe('Frais')
  })

  it('begins with its headings, and a mark that names its encoding where spreadsheets read it', () => {
    expect(cellsOf(journalHeadings(sage)).join(' ')).toBe(
      'JOURNAL DATE COMPTE TIERS PIECE LIBELLE DEBIT CREDIT',
    )
    expect(journalHeadings(csv)).toMatch(/^\uFEFF"JOURNAL";.*;"REGLE";"EXTOURNE"\r\n$/)
    expect([csv.carries, sage.carries]).toEqual([true, false])
  })
})

describe('a journal read back', () => {
  const holders = { hasUser: (id: string) => id === 'atlas', hasAgence: (id: string) => id === 'agdal' }
  const headings = cellsOf(journalHeadings(csv).slice(1))
  const row = (values: Partial<JournalLine>) => cellsOf(written(csv, line(values)))
  const read = (...rows: string[][]) => readJournal([headings, ...rows], holders)
  const other = { kind: 'CAISSE', user: '', agence: 'agdal', tiers: '', amount: centimes(-12_050) } as const
  const messages = (...rows: string[][]) => read(...rows).errors.map((one) => `${one.row} ${one.message}`)

  it('is what was written', () => {
    expect(read(row({}), row(other))).toEqual({
      errors: [],
      entries: [
        {
          ...{ id: 'ecriture0000001', poste_le: line().poste_le, fait_le: line().fait_le },
          ...{ libelle: 'Frais', piece: 'FC-1', extourne: '' },
          lignes: [
            { kind: 'DU_CLIENT', user: 'atlas', agence: '', amount: 12_050 },
            { kind: 'CAISSE', user: '', agence: 'agdal', amount: -12_050 },
          ],
        },
      ],
    })
  })

  it('knows an entry that is taken back only where it is in the file', () => {
    const back = { ecriture: 'ecriture0000002', extourne: 'ecriture0000001' }
    const found = read(row({}), row(other), row(back), row({ ...other, ...back }))
    expect(found.entries.map(({ extourne }) => extourne)).toEqual(['', 'ecriture0000001'])
    expect(read(row(back), row({ ...other, ...back })).entries[0]?.extourne).toBe('')
  })

  it('needs the columns of the complete CSV', () => {
    const { entries, errors } = readJournal(
      [
        ['JOURNAL', 'DEBIT'],
        ['VTE', '1'],
      ],
      holders,
    )
    expect(entries).toEqual([])
    expect(errors).toEqual([{ row: 0, message: expect.stringContaining('ECRITURE, POSTE_LE, FAIT_LE') }])
    expect(readJournal([], holders).errors).toHaveLength(1)
  })

  it('leaves out empty rows, and counts them', () => {
    expect(messages([''], row({ ecriture: 'x' }))).toEqual([
      '2 Cette ligne est refusée : l’écriture n’a pas d’identifiant.',
    ])
  })

  it.each<[string, Partial<JournalLine>, string]>([
    ['no id', { ecriture: '' }, 'l’écriture n’a pas d’identifiant'],
    ['no day', { poste_le: '02/11/2026' }, 'une date ne se lit pas'],
    ['no day of its fact', { fait_le: '' }, 'une date ne se lit pas'],
    ['an account of nobody', { user: '' }, '« Dû au client » n’est pas à la personne ou à l’agence écrite'],
    [
      'an account of an agence, too',
      { agence: 'agdal' },
      '« Dû au client » n’est pas à la personne ou à l’agence écrite',
    ],
    ['a bank of somebody', { kind: 'BANQUE' }, '« Banque » n’est pas à la personne ou à l’agence écrite'],
    ['a person nobody knows', { user: 'x' }, 'le tiers x n’existe pas ici : reprenez d’abord les comptes'],
    ['an agence nobody knows', { ...other, agence: 'x' }, 'l’agence x n’existe pas ici : créez-la d’abord'],
  ])('refuses a row with %s', (_, values, reason) => {
    expect(messages(row(values), row(other))).toEqual([`1 Cette ligne est refusée : ${reason}.`])
  })

  it('refuses a row of no account', () => {
    const typed = row({}).with(headings.indexOf('NATURE'), 'toString')
    expect(messages(typed)).toEqual([
      '1 Cette ligne est refusée : « toString » n’est pas un compte du grand livre.',
    ])
  })

  it('refuses an amount that is none, with what else is wrong', () => {
    const at = headings.indexOf('DEBIT')
    const typed = row({ ecriture: '' }).with(at, 'x')
    expect(messages(typed)).toEqual([
      '1 Cette ligne est refusée : l’écriture n’a pas d’identifiant, un montant ne se lit pas.',
    ])
    expect(messages(row({}).with(headings.indexOf('CREDIT'), 'x'))[0]).toContain('un montant ne se lit pas')
  })

  it('refuses an entry that does not balance, once its rows are right', () => {
    expect(messages(row({}), row({ ...other, amount: centimes(-1) }))).toEqual([
      '1 Cette écriture ne s’équilibre pas : débits et crédits diffèrent.',
    ])
    expect(messages(row({}).with(headings.indexOf('DEBIT'), '0'))).toHaveLength(1)
    expect(messages(row({}), row({ ...other, ecriture: '' }))).toHaveLength(1)
  })
})

describe('the chart of accounts', () => {
  it('is the usual one, under the numbers a company sets', () => {
    expect(planOf(null)).toEqual(CGNC)
    expect(planOf({ CAISSE: '5161' })).toEqual({ ...CGNC, CAISSE: '5161' })
    expect(planOf({ CAISSE: '9161' })).toEqual(CGNC)
  })

  it.each<[unknown, number]>([
    [null, 0],
    [undefined, 0],
    [{}, 0],
    ['5161', 1],
    [['5161'], 1],
    [{ CAISSE: '5161', BANQUE: '8999999999' }, 0],
    [{ CAISSE: '516' }, 1],
    [{ CAISSE: '51610000000' }, 1],
    [{ CAISSE: '0161' }, 1],
    [{ CAISSE: 5161 }, 1],
    [{ caisse: '5161', BANQUE: 'x' }, 2],
    [{ toString: '5161' }, 1],
  ])('%j has %i errors', (setting, count) => {
    expect(planErrors(setting)).toHaveLength(count)
  })
})
