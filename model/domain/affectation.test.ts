import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Carrier, deliveredPercent, propose, type ToAssign } from './affectation.ts'
import { add, centimes, ZERO } from './money.ts'

const VILLES = ['agadir', 'fes', 'rabat', 'sale']

const carrier = fc.record({
  id: fc.constantFrom('karim', 'nadia', 'omar', 'salma', 'youssef'),
  agence: fc.constantFrom('nord', 'sud', ''),
  villes: fc.uniqueArray(fc.constantFrom(...VILLES)),
  carried: fc.integer({ min: 0, max: 6 }),
  mostParcels: fc.integer({ min: 0, max: 8 }),
  cash: fc.integer({ min: 0, max: 50_000 }).map(centimes),
  mostCash: fc.constantFrom(0, 30_000, 90_000).map(centimes),
  gap: fc.constant(ZERO),
  recent: fc.record({ loaded: fc.nat(50), delivered: fc.nat(50) }),
})
const carriers = fc
  .uniqueArray(carrier, { selector: ({ id }) => id })
  .map((list) => list.map((one): Carrier => ({ ...one, name: one.id })))
const parcels = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }).map((n) => `colis${n}`),
    city: fc.constantFrom(...VILLES),
    due: fc.integer({ min: -5_000, max: 40_000 }).map(centimes),
    agence: fc.constantFrom('nord', 'sud', ''),
    before: fc.constantFrom('', 'karim', 'omar'),
  }),
  { maxLength: 60 },
)
/** A parcel named twice is the same parcel. */
const named = (list: readonly Omit<ToAssign, 'ville'>[]): ToAssign[] =>
  list.map(({ id }, _, all) => {
    const parcel = all.find((one) => one.id === id)
    if (!parcel) throw new Error('not in its list')
    return { ...parcel, ville: parcel.city }
  })

const plain: Carrier = {
  id: 'karim',
  name: 'Karim',
  agence: 'nord',
  villes: ['rabat'],
  carried: 14,
  mostParcels: 40,
  cash: ZERO,
  mostCash: ZERO,
  gap: ZERO,
  recent: { loaded: 0, delivered: 0 },
}
const one: ToAssign = {
  id: 'colis1',
  city: 'rabat',
  ville: 'Rabat',
  due: centimes(25_000),
  agence: 'nord',
  before: '',
}

const places = new Map([
  ['rabat', { parent: '', agence: 'nord' }],
  ['agdal', { parent: 'rabat', agence: '' }],
])
const share = (parcels: readonly ToAssign[], carriers: readonly Carrier[]) =>
  propose(parcels, carriers, places)

describe('proposals', () => {
  it('never pass a ceiling, name each parcel once, and prefer who serves the ville', () => {
    let given = 0
    fc.assert(
      fc.property(parcels, carriers, (list, staff) => {
        const asked = named(list)
        const proposals = share(asked, staff)
        const ids = proposals.map(({ command }) => command)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set(asked.map(({ id }) => id)))
        expect(share(asked, staff)).toEqual(proposals)
        for (const livreur of staff) {
          const his = proposals.filter((proposal) => proposal.livreur === livreur.id)
          given += his.length
          const due = his.map(({ command }) => asked.find(({ id }) => id === command)?.due ?? ZERO)
          const cash = add(livreur.cash, ...due.filter((amount) => amount > 0))
          if (livreur.mostParcels > 0 && his.length > 0) {
            expect(livreur.carried + his.length).toBeLessThanOrEqual(livreur.mostParcels)
          }
          if (livreur.mostCash > 0 && his.some((_, i) => (due[i] ?? ZERO) > 0)) {
            expect(cash).toBeLessThanOrEqual(livreur.mostCash)
          }
        }
        for (const { command, livreur } of proposals) {
          const parcel = asked.find(({ id }) => id === command)
          const chosen = staff.find(({ id }) => id === livreur)
          if (!parcel || !chosen || chosen.villes.includes(parcel.city)) continue
          // A proposed livreur who does not serve the ville: no livreur who does is without a limit.
          const free = staff.some(
            ({ villes, mostParcels, mostCash }) =>
              villes.includes(parcel.city) && mostParcels === 0 && mostCash === 0,
          )
          expect(free).toBe(false)
        }
      }),
      { numRuns: 400, seed: 4 },
    )
    expect(given).toBeGreaterThan(1_000)
  })

  it('pass over who has a gap that stops him, and say so where nobody else serves the ville', () => {
    const stopped = { ...plain, gap: centimes(5_000) }
    const reason =
      'Écart de caisse en suspens pour qui dessert Rabat : il doit être reconnu et décidé avant d’autres colis.'
    expect(share([one], [stopped])).toEqual([{ command: 'colis1', livreur: '', reason }])
    const free = { ...plain, id: 'salma' }
    expect(share([one], [stopped, free])[0]?.livreur).toBe('salma')
  })

  it('say why in one line', () => {
    expect(share([one], [plain])).toEqual([
      { command: 'colis1', livreur: 'karim', reason: '14 aujourd’hui · dessert Rabat' },
    ])
  })

  it('say what part of the last days’ parcels he delivered, and nothing of who ended no tour', () => {
    const reason = (loaded: number, delivered: number) =>
      share([one], [{ ...plain, recent: { loaded, delivered } }])[0]?.reason
    expect(reason(50, 31)).toBe('14 aujourd’hui · dessert Rabat · 62\u00a0%\u00a0livrés')
    expect(reason(3, 0)).toBe('14 aujourd’hui · dessert Rabat · 0\u00a0%\u00a0livrés')
    expect(reason(0, 0)).toBe('14 aujourd’hui · dessert Rabat')
    expect(deliveredPercent({ loaded: 0, delivered: 0 })).toBeNull()
    expect(deliveredPercent({ loaded: 2, delivered: 3 })).toBe(100)
  })

  it('know the quartiers of a ville, and of who has none of his own those of his agence', () => {
    const agdal = { ...one, city: 'agdal', ville: 'Agdal' }
    const reason = '14 aujourd’hui · dessert Agdal'
    expect(share([agdal], [plain])).toEqual([{ command: 'colis1', livreur: 'karim', reason }])
    const ofNord = { ...plain, villes: [] }
    expect(share([agdal], [ofNord])).toEqual([{ command: 'colis1', livreur: 'karim', reason }])
    expect(share([agdal], [{ ...ofNord, agence: 'sud' }])[0]).toMatchObject({ livreur: '' })
  })

  it('go to the emptier one, unless the other knows the recipient and is little fuller', () => {
    const nadia = { ...plain, id: 'nadia', name: 'Nadia', carried: 8 }
    const chosen = (before: string, karim = plain) => share([{ ...one, before }], [karim, nadia])[0]?.livreur
    expect(chosen('')).toBe('nadia')
    expect(chosen('karim')).toBe('karim')
    expect(chosen('karim', { ...plain, carried: 39 })).toBe('nadia')
  })

  it('go to a neighbour of the agence only when those of the ville are full, and say so', () => {
    const full = { ...plain, carried: 40 }
    const neighbour = { ...plain, id: 'omar', name: 'Omar', villes: ['fes'], carried: 3 }
    expect(share([one], [full, neighbour])).toEqual([
      { command: 'colis1', livreur: 'omar', reason: '3 aujourd’hui · même agence, ne dessert pas Rabat' },
    ])
    expect(share([one], [full, { ...neighbour, agence: 'sud' }])).toEqual([
      {
        command: 'colis1',
        livreur: '',
        reason: 'Plafond atteint pour le livreur de Rabat : il doit verser avant de continuer.',
      },
    ])
    expect(share([one], [])).toEqual([
      { command: 'colis1', livreur: '', reason: 'Personne de présent ne dessert Rabat.' },
    ])
  })
})
