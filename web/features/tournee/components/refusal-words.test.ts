import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asked, facts, graph, livreur, parcel } from '#model/domain/commande/decide/decide.fixture.ts'
import { decide } from '#model/domain/commande/decide/decide.ts'
import type { Parcel } from '#model/domain/commande/decide/move-request.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import { RESULTS } from './result/open-results.ts'

/** The codes with words of their own, and the params these words use. */
const words = readFileSync(new URL('./refusal-words.ts', import.meta.url), 'utf8')
const known = new Set([...words.matchAll(/case '(\w+)':/g)].map(([, code]) => code))
const spoken = new Set([...words.matchAll(/params\.(\w+)/g)].map(([, name]) => name))

const anyParcel = fc
  .record({
    status: fc.constantFrom(...(Object.keys(STATES) as StateCode[])).map(stateId),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(-30, 250, 700).map(fromDirhams),
    is_echange: fc.boolean(),
    reports: fc.integer({ min: 0, max: 4 }),
    holder: fc.constantFrom(livreur.person?.id ?? '', 'autre'),
    holder_kind: fc.constantFrom('livreur', 'agence', 'destinataire'),
    delivery_man: fc.constantFrom(livreur.person?.id ?? '', 'autre'),
  })
  .map((values): Parcel => ({ ...parcel, ...values }) as Parcel)

const anyAsked = fc
  .record({
    status: fc.constantFrom('EN_DISTRIBUTION' as const, ...RESULTS).map(stateId),
    from: fc.constantFrom('', stateId('EN_DISTRIBUTION')),
    amount_collected: fc.constantFrom(-90, 0, 100, 250, 900).map(fromDirhams),
    mode_paiement: fc.constantFrom('', 'especes'),
    motif: fc.constantFrom('', 'motif'),
    note: fc.constantFrom('', 'Vu'),
    source: fc.constantFrom('app', 'scan'),
    photo: fc.constantFrom('', 'photo.jpg'),
    position: fc.constantFrom(null, { lieu: 'Maarif' }),
    pieces_kept: fc.integer({ min: 0, max: 3 }),
    reported_date: fc.constantFrom('', '2020-01-01 00:00:00.000Z', '2090-01-01 00:00:00.000Z'),
  })
  .map((values) => ({ ...asked, ...values }) as typeof asked)

const anyFacts = fc
  .record({
    calledToday: fc.boolean(),
    motifFits: fc.boolean(),
    option: fc.boolean(),
    asks: fc.record({ avec_note: fc.boolean(), avec_photo: fc.boolean() }),
  })
  .map(({ calledToday, motifFits, option, asks }) => ({
    ...facts,
    calledToday,
    motifFits: () => motifFits,
    motifAsks: () => asks,
    client: { option_partiel: option, option_remise: option },
  }))

test('whatever the machine refuses a livreur, the page has words for', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(anyParcel, anyAsked, anyFacts, (from, wanted, told) => {
      const { refused } = decide(graph, from, wanted, livreur, told)
      if (!refused) return
      const { code = '', message, params } = refused
      const each = refused.fields ? Object.values(refused.fields) : [{ code, message, params }]
      for (const one of each) {
        expect(known.has(one.code), `${one.code}: ${one.message}`).toBe(true)
        for (const name of Object.keys(one.params ?? {})) expect(spoken).toContain(name)
        said.add(one.code)
      }
    }),
    { numRuns: 6_000 },
  )
  expect(said.size).toBeGreaterThan(15)
})
