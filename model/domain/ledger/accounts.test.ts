import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { ACCOUNTS, type AccountKind, accountId, mustFit } from './accounts.ts'
import { type EntryDraft, entryId, mustBalance, reversed } from './draft.ts'
import { isToBeSettled, openingErrors } from './opening.ts'
import { groupOf, summed } from './releve.ts'

const KINDS = Object.keys(ACCOUNTS) as AccountKind[]

describe('an account', () => {
  it('is of a person, of an agence or of the company, and names nobody else', () => {
    const fits = (key: Parameters<typeof mustFit>[0]) => {
      try {
        mustFit(key)
        return true
      } catch {
        return false
      }
    }
    for (const kind of KINDS) {
      const { of } = ACCOUNTS[kind]
      expect([
        fits({ kind }),
        fits({ kind, user: 'u' }),
        fits({ kind, agence: 'a' }),
        fits({ kind, user: 'u', agence: 'a' }),
      ]).toEqual([of === 'company', of === 'user', of === 'agence', false])
    }
  })

  it('locks its balance where it is kept, and is summed where every fact meets on it', () => {
    expect(KINDS.filter((kind) => ACCOUNTS[kind].guarded)).toEqual([
      'CASH_LIVREUR',
      'CREANCE_LIVREUR',
      'DU_CLIENT',
      'CAISSE',
      'BANQUE',
    ])
  })

  it('has an id of its own, whoever looks', () => {
    const ids = [
      accountId({ kind: 'BANQUE' }),
      accountId({ kind: 'CAISSE', agence: 'a' }),
      accountId({ kind: 'CASH_LIVREUR', user: 'a' }),
    ]
    expect(new Set(ids).size).toBe(3)
    expect(accountId({ kind: 'BANQUE', user: '', agence: '' })).toBe(ids[0])
  })
})

describe('an entry', () => {
  const entry = (...amounts: number[]): EntryDraft => ({
    ...{ cause_collection: 'suivis', cause: 's', rule: 'r', occurred_at: '', label: '' },
    postings: amounts.map((amount) => ({ kind: 'BANQUE', amount: centimes(amount) })),
  })
  it('sums to zero, over two postings at least', () => {
    expect(() => mustBalance(entry(100, -60, -40))).not.toThrow()
    expect(() => mustBalance(entry(100, -99))).toThrow('does not sum to zero')
    expect(() => mustBalance(entry(0))).toThrow('does not sum to zero')
    expect(() => mustBalance(entry())).toThrow('does not sum to zero')
    expect(() => mustBalance({ ...entry(), postings: [{ kind: 'CAISSE', amount: centimes(0) }] })).toThrow(
      'CAISSE is of agence',
    )
    expect(() => mustBalance(entry(0, 0))).not.toThrow()
  })

  it('is taken back posting by posting, and has the id of its cause', () => {
    expect(reversed(entry(100, -100).postings).map(({ amount }) => amount)).toEqual([-100, 100])
    expect(entryId(entry())).not.toBe(entryId({ ...entry(), rule: 'other' }))
  })
})

describe('an opening balance', () => {
  const wrong = (kind: string, values: object = {}) =>
    openingErrors(
      { id: '', kind, user: '', agence: '', montant: centimes(1), jour: '', ...values } as never,
      (user) => (user === 'atlas' ? 'client' : user === 'ali' ? 'livreur' : undefined),
    )
  it.each<[string, object, string[]]>([
    ['DU_CLIENT', { user: 'atlas' }, []],
    ['DU_CLIENT', { user: 'ali' }, ['user']],
    ['DU_CLIENT', {}, ['user']],
    ['CASH_LIVREUR', { user: 'ali' }, []],
    ['CASH_LIVREUR', { user: 'atlas' }, ['user']],
    ['CAISSE', { agence: 'agdal' }, []],
    ['CAISSE', {}, ['agence']],
    ['CAISSE', { agence: 'agdal', user: 'ali' }, ['user']],
    ['BANQUE', {}, []],
    ['BANQUE', { agence: 'agdal' }, ['agence']],
    ['BANQUE', { user: 'ali', montant: centimes(0) }, ['user', 'montant']],
    ['OUVERTURE', {}, ['kind']],
    ['toString', {}, ['kind']],
  ])('of « %s » %o: %j', (kind, values, expected) => {
    expect(Object.keys(wrong(kind, values))).toEqual(expected)
  })

  it('says which person or agence it needs', () => {
    expect(wrong('DU_CLIENT').user?.message).toBe('Choisissez un client.')
    expect(wrong('CASH_LIVREUR').user?.message).toBe('Choisissez un livreur.')
    expect(wrong('BANQUE', { user: 'ali' }).user?.message).toBe('« Banque » n’est à personne.')
    expect(wrong('CAISSE').agence?.message).toBe('Choisissez une agence.')
    expect(wrong('BANQUE', { agence: 'a' }).agence?.message).toBe('« Banque » n’est d’aucune agence.')
    expect(wrong('OUVERTURE').kind?.message).not.toContain('OUVERTURE')
  })

  it('is settled by people where cash is handed over or a client is paid', () => {
    expect(KINDS.filter((kind) => isToBeSettled({ kind } as never))).toEqual(['CASH_LIVREUR', 'DU_CLIENT'])
  })
})

it('a statement sums its groups in their order', () => {
  expect([groupOf('factures', 'frais'), groupOf('versements', 'perte'), groupOf('x', 'y')]).toEqual([
    'frais',
    'ecart',
    'autre',
  ])
  const part = (cause_collection: string, rule: string, nombre: number, montant: number) => ({
    cause_collection,
    rule,
    nombre,
    montant: centimes(montant),
  })
  expect(
    summed([
      part('paiements', 'poste', 1, -50),
      part('suivis', 'encaissement', 2, 100),
      part('suivis', 'annulation', 1, -30),
    ]),
  ).toEqual([
    { groupe: 'encaisse', nombre: 3, montant: 70 },
    { groupe: 'paiement', nombre: 1, montant: -50 },
  ])
})
