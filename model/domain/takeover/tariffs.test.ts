import { describe, expect, it } from 'vitest'
import { stableId } from '../../schema/record-id.ts'
import { centimes } from '../money.ts'
import { Balances } from './balances.ts'
import { People } from './people.ts'
import { errorsOf, known, rowOf } from './takeover.fixture.ts'
import { Tariffs } from './tariffs.ts'

describe('a tariff of the files', () => {
  const reader = (tariffs: readonly object[] = []) => {
    const all = { ...known, tariffs } as typeof known
    const read = new Tariffs(all, new People(all))
    return (values: Record<string, string>, number = 1) => {
      const row = rowOf('tarifs', { POUR: 'Livraison', MONTANT: '35', ...values })
      return { taken: read.read(row, number), errors: errorsOf(row) }
    }
  }
  const id = stableId('reprise', 'tarif', '/rabat/livraison')
  const open = {
    id: 't',
    client: '',
    groupe: '',
    ville: 'rabat',
    zone: '',
    agence: '',
    outcome: 'livraison',
    seuil: 0,
    valid_to: '',
  }
  const inRabat = { VILLE: 'Rabat' }

  it('holds from its day on, or from today', () => {
    expect(reader()({ VILLE: 'Rabat', 'À PARTIR DU': '01/12/2026' })).toMatchObject({
      errors: [],
      taken: {
        id,
        there: false,
        ville: 'rabat',
        outcome: 'livraison',
        amount: 3_500,
        seuil: 0,
        valid_from: '2026-12-01 00:00:00.000Z',
        valid_to: '',
      },
    })
    expect(reader()(inRabat).taken.valid_from).toBe('2026-11-22 00:00:00.000Z')
    expect(reader()({ POUR: 'retour' }).taken.outcome).toBe('retour')
  })

  it.each<[string, Record<string, string>, string]>([
    ['for nothing', { POUR: 'x' }, 'POUR'],
    ['below nothing', { MONTANT: '-0,01' }, 'MONTANT'],
    ['of nobody', { CLIENT: 'zzz' }, 'CLIENT'],
  ])('%s is refused', (_, values, column) => {
    expect(reader()(values).errors.map((one) => one.split(':')[0])).toEqual([column])
  })

  it('that is free is taken', () => {
    expect(reader()({ MONTANT: '0' }).errors).toEqual([])
  })

  it('is given once', () => {
    const read = reader()
    expect(read(inRabat, 4).errors).toEqual([])
    expect(read(inRabat, 5).errors).toEqual([
      'POUR: Ce tarif est déjà donné par la ligne 4 : gardez celui qui vaut aujourd’hui.',
    ])
    expect(read({ ...inRabat, POUR: 'retour' }, 6).errors).toEqual([])
  })

  it.each<[string, object, boolean]>([
    ['one without an end', open, true],
    ['one that ends today', { ...open, valid_to: '2026-11-22 00:00:00.000Z' }, true],
    ['one that has ended', { ...open, valid_to: '2026-11-21 00:00:00.000Z' }, false],
    ['its own of an earlier run', { ...open, id }, false],
    ['one of another ville', { ...open, ville: 'safi' }, false],
    ['one of a client', { ...open, client: 'atlas' }, false],
    ['one for something else', { ...open, outcome: 'retour' }, false],
    ['one of a range', { ...open, seuil: 1 }, false],
    ['one of a groupe', { ...open, groupe: 'g' }, false],
    ['one of a zone', { ...open, zone: 'z' }, false],
    ['one of an agence', { ...open, agence: 'a' }, false],
  ])('beside %s', (_, other, refused) => {
    expect(reader([other])(inRabat).errors.length > 0).toBe(refused)
  })
})

describe('a balance of the files', () => {
  const cashId = stableId('reprise', 'ouverture', 'CASH_LIVREUR', 'oldlivreur00001')
  const owedId = stableId('reprise', 'ouverture', 'DU_CLIENT', 'oldclient000001')
  const reader = (opened: [string, number][] = []) => {
    const all = { ...known, opened: new Map(opened.map(([id, amount]) => [id, centimes(amount)])) }
    return new Balances(all, new People(all))
  }
  const cash = (MONTANT: string, balances = reader(), number = 1, LIVREUR = 'ali@wasl.ma') => {
    const row = rowOf('especes', { LIVREUR, MONTANT })
    return { taken: balances.cash(row, number), errors: errorsOf(row) }
  }
  const owed = (MONTANT: string, balances = reader(), CLIENT = 'old@atlas.ma') => {
    const row = rowOf('a_payer', { CLIENT, MONTANT })
    return { taken: balances.owed(row, 1), errors: errorsOf(row) }
  }

  it('is a debit of a livreur, a credit of a client', () => {
    expect(cash('100')).toEqual({
      errors: [],
      taken: { id: cashId, kind: 'CASH_LIVREUR', user: 'oldlivreur00001', montant: 10_000, there: false },
    })
    expect(owed('100').taken).toEqual({
      id: owedId,
      kind: 'DU_CLIENT',
      user: 'oldclient000001',
      montant: -10_000,
      there: false,
    })
    expect(owed('-100')).toMatchObject({ errors: [], taken: { montant: 10_000 } })
  })

  it('is not below nothing for a livreur, and names somebody', () => {
    expect(cash('-0,01').errors).toEqual(['MONTANT: Un livreur n’a pas moins de zéro dirham en main.'])
    expect(cash('0').errors).toEqual([])
    expect(cash('1', reader(), 1, '').errors).toEqual(['LIVREUR: Le livreur manque : écrivez sa référence.'])
    expect(owed('1', reader(), '').errors).toEqual(['CLIENT: Le client manque : écrivez sa référence.'])
  })

  it('is given once, and nobody’s twice is no matter', () => {
    const balances = reader()
    cash('1', balances, 7)
    expect(cash('1', balances, 8).errors).toEqual([
      'LIVREUR: Cette personne a déjà un solde à la ligne 7 : donnez-en un seul.',
    ])
    expect(cash('1', balances, 9).errors[0]).toContain('ligne 7')
    const empty = reader()
    cash('1', empty, 1, '')
    expect(cash('1', empty, 2, '').errors).toHaveLength(1)
  })

  it('that was opened before is the same', () => {
    expect(cash('100', reader([[cashId, 10_000]]))).toMatchObject({ errors: [], taken: { there: true } })
    expect(cash('100', reader([[cashId, 20_000]])).errors[0]).toMatch(
      /^LIVREUR: Ce compte a déjà été ouvert à 200,00/,
    )
    expect(owed('100', reader([[owedId, -20_000]])).errors[0]).toMatch(
      /^CLIENT: Ce compte a déjà été ouvert à 200,00/,
    )
  })
})
