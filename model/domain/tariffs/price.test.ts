import { describe, expect, it } from 'vitest'
import { absentTariff, noTariff } from './missing.ts'
import { c, DAY, priceCase, rate, row, tables, ville } from './price.fixture.ts'
import { asTariffRow, grossOf, type PriceCase, priceOf } from './price.ts'
import { rateOn } from './rates.ts'
import type { TariffRow } from './resolve.ts'
import { simulate } from './simulate.ts'

describe('the price of a fact', () => {
  it.each<[string, ReturnType<typeof priceOf>, object | null]>([
    [
      'the default of the ville',
      priceOf(tables(), priceCase()),
      { montant: 3_500, taux: 20, tarif: '', manquant: false, mesure: 0, base: 0 },
    ],
    [
      'of a quartier, that of its ville',
      priceOf(tables(), priceCase({ ville: 'agdal' })),
      { montant: 3_500, source: 'défaut de la ville du quartier' },
    ],
    [
      'a compulsory tariff that is missing',
      priceOf(tables(), priceCase({ ville: 'safi' })),
      { montant: 0, source: '', manquant: true },
    ],
    ['another one that is missing', priceOf(tables(), priceCase({ fait: 'retour' })), null],
    [
      'of a client',
      priceOf(tables({ clients: [row({ client: 'atlas' })] }), priceCase()),
      { montant: 4_000, tarif: 't', source: 'client' },
    ],
    [
      'of a groupe, where he starts',
      priceOf(tables({ clients: [row({ groupe: 'or', agence: 'centre' })] }), priceCase()),
      { montant: 4_000, source: 'groupe' },
    ],
    [
      'of another agence',
      priceOf(tables({ clients: [row({ agence: 'nord' })] }), priceCase()),
      { montant: 3_500 },
    ],
    [
      'of the zone of its ville',
      priceOf(
        tables({
          clients: [row({ zone: 'z' })],
          villes: { rabat: ville({ zone: 'z' }), agdal: ville({ parent: 'rabat' }) },
        }),
        priceCase({ ville: 'agdal' }),
      ),
      { montant: 4_000 },
    ],
    ['of no ville', priceOf(tables({ clients: [row({})] }), priceCase({ ville: '' })), { montant: 4_000 }],
    [
      'of a ville that is gone',
      priceOf(tables({ clients: [row({ ville: 'gone' })] }), priceCase({ ville: 'gone' })),
      { montant: 4_000 },
    ],
    [
      'a packaging',
      priceOf(tables({ emballage: c(500) as never }), priceCase({ fait: 'emballage' })),
      { montant: 500, source: 'client', tarif: '' },
    ],
    ['no packaging', priceOf(tables(), priceCase({ fait: 'emballage' })), null],
    ['no tariff at all', priceOf(tables(), priceCase({ fait: 'retrait' })), null],
  ])('%s', (_, price, expected) => {
    if (expected === null) expect(price).toBeNull()
    else expect(price).toMatchObject(expected)
  })

  it('of a weight or a night is that of its range, where there is one', () => {
    const heavy = tables({ clients: [row({ outcome: 'poids', seuil: 1_000, amount: c(700) })] })
    const weight = (mesure?: number) =>
      priceOf(heavy, priceCase({ fait: 'poids', ...(mesure !== undefined && { mesure }) }))
    expect(weight(1_000)).toMatchObject({ montant: 700, mesure: 1_000 })
    expect([weight(999), weight(0), weight()]).toEqual([null, null, null])
    const light = tables({ clients: [row({ outcome: 'poids', seuil: 0 })] })
    expect([
      priceOf(light, priceCase({ fait: 'poids', mesure: 0 })),
      priceOf(light, priceCase({ fait: 'poids', mesure: -1 })),
    ]).toEqual([null, null])
    expect(priceOf(light, priceCase({ fait: 'poids', mesure: 1 }))?.montant).toBe(4_000)
  })

  it('of a share is a part of its base, and its minimum at least', () => {
    const shared = tables({ clients: [row({ outcome: 'pct_cod', pourcentage: 1, amount: c(300) })] })
    const share = (base: number) => priceOf(shared, priceCase({ fait: 'pct_cod', base: c(base) }))
    expect(share(100_000)).toMatchObject({ montant: 1_000, base: 100_000, pourcentage: 1 })
    expect(share(1_000)).toMatchObject({ montant: 300 })
    expect([share(0), share(-1)]).toEqual([null, null])
    expect(priceOf(tables(), priceCase({ base: c(100) }))?.base).toBe(0)
    expect([
      grossOf({ montant: c(0), pourcentage: 2.5 }, c(999)),
      grossOf({ montant: c(26), pourcentage: 2.5 }, c(999)),
    ]).toEqual([25, 26])
  })

  it('of a livreur is his commission, or that of the ville for what is delivered', () => {
    const his = (values: Partial<PriceCase>, livreurs: readonly TariffRow[] = []) =>
      priceOf(tables({ livreurs }), priceCase({ party: 'livreur', user: 'ali', ...values }))
    expect(his({})).toMatchObject({ montant: 1_000, taux: null, mesure: 0, manquant: false, remise: 0 })
    expect(his({ fait: 'echange' })?.montant).toBe(1_000)
    expect(his({ ville: 'agdal' })?.montant).toBe(1_000)
    expect([his({ fait: 'refus' }), his({ fait: 'emballage' })]).toEqual([null, null])
    const own = asTariffRow({ ...row({ amount: c(1_500) }), livreur: 'ali' } as never)
    expect(own).toMatchObject({ client: 'ali', groupe: '', seuil: 0, pourcentage: 0 })
    expect(his({}, [own])?.montant).toBe(1_500)
    expect(his({ agence: 'nord' }, [row({ client: 'ali', agence: 'nord' })])?.montant).toBe(4_000)
  })
})

it.each<[string, number | null]>([
  ['2026-01-01', 20],
  ['2026-06-30', 20],
  ['2026-07-01', 14],
  ['2025-12-31', null],
])('the rate of TVA on %s is %j', (day, expected) => {
  const rates = [
    rate('retour', 10, '2020-01-01'),
    rate('livraison', 20, '2026-01-01 00:00:00.000Z', '2026-06-30 00:00:00.000Z'),
    rate('livraison', 14, '2026-07-01'),
  ]
  expect(rateOn(rates, 'livraison', day)).toBe(expected)
  expect(rateOn(rates, 'refus', day)).toBeNull()
})

it('a commande without its compulsory tariff is refused by name', () => {
  const refused = (city: string, is_echange: boolean) =>
    noTariff(tables(), { client_source: 'atlas', city, is_echange }, { name: 'Safi', day: DAY })
  expect(refused('rabat', false)).toBeNull()
  expect(refused('rabat', true)?.message).toBe(absentTariff('echange', 'Safi'))
  expect(refused('safi', false)).toEqual({
    code: 'validation_no_tariff',
    message: 'Tarif absent pour livraison à Safi : réglez-le dans les tarifs, ou choisissez une autre ville.',
  })
})

describe('a simulation', () => {
  const all = tables({
    clients: [
      row({ id: 'w', outcome: 'poids', seuil: 0, amount: c(200) }),
      row({ id: 's', outcome: 'pct_cod', pourcentage: 1, amount: c(0) }),
      row({ id: 'i', outcome: 'assurance', pourcentage: 2, amount: c(0) }),
      row({ id: 'r', outcome: 'retour', amount: c(900) }),
    ],
    emballage: c(50) as never,
  })
  const of = (values: object = {}) =>
    simulate(all, {
      user: 'atlas',
      ville: 'rabat',
      outcome: 'livraison',
      day: DAY,
      price: c(30_000),
      weight_g: 1,
      declared_value: c(10_000),
      ...values,
    } as never)
  it('tells each fee, and what is left of the cash', () => {
    const found = of()
    expect('frais' in found && found.frais.map(({ fait, montant }) => `${fait} ${montant}`)).toEqual([
      'livraison 3500',
      'poids 200',
      'pct_cod 300',
      'emballage 50',
      'assurance 200',
    ])
    expect(found).toMatchObject({ total_frais: 4_250, recevrez: 25_750 })
  })

  it('of what is not delivered collects nothing', () => {
    const found = of({ outcome: 'retour' })
    expect('frais' in found && found.frais.map(({ fait }) => fait)).toEqual([
      'retour',
      'emballage',
      'assurance',
    ])
    expect(found).toMatchObject({ recevrez: -1_150 })
  })

  it('names the tariff that is missing', () => {
    expect(of({ ville: 'safi' })).toEqual({ absent: 'livraison' })
    expect(of({ weight_g: 0, declared_value: c(0), price: c(0) })).toMatchObject({
      total_frais: 3_550,
      recevrez: -3_550,
    })
  })
})
