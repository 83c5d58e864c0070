import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { resolveTariff, type TariffCase, type TariffRow, tariffIndex } from './resolve.ts'

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
const OUTCOMES = ['livraison', 'retour', 'relance', 'poids'] as const
/** Thresholds of the rows of a weight, and the weights to look up. */
const FROM_GRAMS = [0, 5, 10]
const GRAMS = [0, 4, 5, 9, 10, 50]
const party = fc.constantFrom({ client: 'c1' }, { client: 'c2' }, { groupe: 'g1' }, { groupe: 'g2' }, {})
const place = fc.constantFrom(
  { ville: 'q1' },
  { ville: 'v1' },
  { ville: 'v2' },
  { zone: 'z1' },
  { zone: 'z2' },
  {},
)
const period = fc.tuple(fc.nat(3), fc.option(fc.nat(3))).map(([from, length]) => ({
  valid_from: `${DAYS[from]} 00:00:00.000Z`,
  valid_to: length === null ? '' : `${DAYS[Math.min(3, from + length)]} 00:00:00.000Z`,
}))
const drawn = fc.tuple(
  party,
  place,
  fc.constantFrom('', 'a1', 'a2'),
  fc.constantFrom(...OUTCOMES),
  period,
  fc.constantFrom(...FROM_GRAMS),
)

const sameKey = (a: TariffRow, b: TariffRow) =>
  (['client', 'groupe', 'ville', 'zone', 'agence', 'outcome', 'seuil'] as const).every(
    (name) => a[name] === b[name],
  )
const meets = (a: TariffRow, b: TariffRow) =>
  (b.valid_to === '' || a.valid_from <= b.valid_to) && (a.valid_to === '' || b.valid_from <= a.valid_to)

/** Rows as the database keeps them: two of one key never hold on the same day. */
const rows = fc.array(drawn, { maxLength: 40, size: 'max' }).map((all) => {
  const kept: TariffRow[] = []
  for (const [i, [who, where, agence, outcome, dates, from]] of all.entries()) {
    const none = { client: '', groupe: '', ville: '', zone: '' }
    const seuil = outcome === 'poids' ? from : 0
    const row = {
      id: `t${i}`,
      ...none,
      ...who,
      ...where,
      ...dates,
      agence,
      outcome,
      seuil,
      pourcentage: 0,
      amount: centimes(i),
    }
    if (!kept.some((other) => sameKey(row, other) && meets(row, other))) kept.push(row)
  }
  return kept
})
const asked: fc.Arbitrary<TariffCase> = fc.record({
  client: fc.constantFrom('', 'c1'),
  groupe: fc.constantFrom('', 'g1'),
  villes: fc.constantFrom(['v1'], ['q1', 'v1']),
  zone: fc.constantFrom('', 'z1'),
  agence: fc.constantFrom('', 'a1'),
  outcome: fc.constantFrom(...OUTCOMES),
  day: fc.constantFrom(...DAYS),
  mesure: fc.constantFrom(...GRAMS),
})
const VILLE = { tarif_livraison: centimes(35_00), tarif_retour: null, tarif_refus: centimes(0) }

const holds = (row: TariffRow, of: TariffCase) =>
  (['client', 'groupe', 'zone', 'agence'] as const).every(
    (name) => row[name] === '' || row[name] === of[name],
  ) &&
  ['', ...of.villes].includes(row.ville) &&
  row.outcome === of.outcome &&
  row.seuil <= (of.mesure ?? 0) &&
  row.valid_from.slice(0, 10) <= of.day &&
  (row.valid_to === '' || of.day <= row.valid_to.slice(0, 10))

/** The higher the stronger: who counts before where, where before the agence, the agence before the range. */
const strength = ({ client, groupe, ville, zone, agence, seuil }: TariffRow) =>
  (client ? 20 : groupe ? 10 : 0) +
  (ville === 'q1' ? 6 : ville ? 4 : zone ? 2 : 0) +
  (agence ? 1 : 0) +
  seuil / 100

const resolved = (all: readonly TariffRow[], of: TariffCase, ville: object = VILLE) =>
  resolveTariff(tariffIndex(all), [...of.villes.slice(1).map(() => ({})), ville], of)

describe('the tariff of a fact', () => {
  it('is the strongest row that holds that day, else the default of the ville, else missing', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(rows, asked, (all, of) => {
        const [best] = all.filter((row) => holds(row, of)).sort((a, b) => strength(b) - strength(a))
        const found = resolved(all, of)
        seen.add(found?.source ?? 'absent')
        if (best) {
          const source = best.client ? 'client' : best.groupe ? 'groupe' : 'tous les clients'
          expect(found).toEqual({ montant: best.amount, pourcentage: 0, tarif: best.id, source })
        } else if (of.outcome === 'livraison') {
          const source = of.villes.length > 1 ? 'défaut de la ville du quartier' : 'défaut ville'
          expect(found).toEqual({ montant: 35_00, pourcentage: 0, tarif: '', source })
        } else expect(found).toBeNull()
      }),
      { numRuns: 2_000 },
    )
    expect([...seen].sort()).toEqual([
      'absent',
      'client',
      'défaut de la ville du quartier',
      'défaut ville',
      'groupe',
      'tous les clients',
    ])
  })

  it('never comes from rows of others, of elsewhere or of other days', () => {
    fc.assert(
      fc.property(rows, asked, (all, of) => {
        const concerned = all.filter((row) => holds(row, of))
        expect(resolved(all, of)).toEqual(resolved(concerned, of))
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, asked, (all, of) => {
        expect(resolved(all.toReversed(), of)).toEqual(resolved(all, of))
      }),
    )
  })

  it('that is 0 is free, not missing', () => {
    fc.assert(
      fc.property(asked, (of) => {
        expect(resolved([], of, { [`tarif_${of.outcome}`]: 0 })?.montant).toBe(0)
        expect(resolved([], of, { [`tarif_${of.outcome}`]: null })).toBeNull()
      }),
    )
  })
})
