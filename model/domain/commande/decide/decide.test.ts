import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateId } from '../states/reference.ts'
import { STATES, type StateCode } from '../states/states.ts'
import { EDGES } from '../states/transitions.ts'
import { asked, everyone, facts, graph, livreur, nobody, parcel, staff } from './decide.fixture.ts'
import { decide, openMoves } from './decide.ts'
import type { Parcel } from './move-request.ts'

const CODES = Object.keys(STATES) as StateCode[]

const anyCode = fc.constantFrom(...CODES)
const anyParcel = fc
  .record({
    status: anyCode.map(stateId),
    quantity: fc.integer({ min: 1, max: 5 }),
    is_echange: fc.boolean(),
    attempts: fc.integer({ min: 0, max: 4 }),
    reports: fc.integer({ min: 0, max: 4 }),
    holder_kind: fc.constantFrom('client', 'livreur', 'agence', 'trajet', 'destinataire'),
    state_before: fc.option(anyCode.map(stateId), { nil: '' }),
  })
  .map((values): Parcel => ({ ...parcel, ...values }) as Parcel)
const anyActor = fc.constantFrom(everyone, livreur, nobody, staff('Commandes'), staff('Envois'))

describe('the graph', () => {
  it('has the 39 states, and every one leads to an end', () => {
    expect(CODES).toHaveLength(39)
    const ends = new Set<StateCode>(['CLOTURE'])
    for (let grown = true; grown; ) {
      const found = EDGES.filter((edge) => ends.has(edge.to) && !ends.has(edge.from))
      for (const edge of found) ends.add(edge.from)
      grown = found.length > 0
    }
    expect(CODES.filter((code) => !ends.has(code))).toEqual([])
  })

  it('is left only along an edge, and only the shipped ones', () => {
    fc.assert(
      fc.property(anyParcel, anyCode, anyActor, (from, to, actor) => {
        const decision = decide(graph, from, { ...asked, status: stateId(to) }, actor, facts)
        if (decision.refused) return
        const edge = EDGES.find((one) => stateId(one.from) === from.status && one.to === to)
        expect(edge).toBeDefined()
      }),
      { numRuns: 3_000 },
    )
  })

  it('frees a parcel that was blocked, lost and found, though where it was before is no longer known', () => {
    const to = (from: Parcel, code: StateCode): Parcel => ({
      ...from,
      ...decide(graph, from, { ...asked, status: stateId(code) }, everyone, facts).consequences?.parcel,
    })
    const shelved = {
      ...parcel,
      status: stateId('RECU_HUB'),
      holder_kind: 'agence',
      holder: parcel.agence,
    } as const
    const found = (['BLOQUE', 'PERDU', 'BLOQUE'] as const).reduce<Parcel>(to, shelved)
    expect(found.status).toBe(stateId('BLOQUE'))
    const freed = to(found, 'RECU_AGENCE')
    expect(freed).toMatchObject({ status: stateId('RECU_AGENCE'), holder: parcel.agence })
    expect(freed).toMatchObject({ outcome: '', money_state: 'NON_ENCAISSE' })
    expect(to(to(freed, 'RETRAIT_AGENCE'), 'LIVRE').outcome).toBe('LIVRE')
    expect(to(to(shelved, 'BLOQUE'), 'RECU_AGENCE').status).toBe(stateId('BLOQUE'))
  })

  it('makes an exchange at a door: none waits at a counter, where it could not be done', () => {
    const exchange: Parcel = { ...parcel, is_echange: true, holder_kind: 'agence', holder: parcel.agence }
    const why = (from: Parcel, code: StateCode) =>
      decide(graph, from, { ...asked, status: stateId(code) }, everyone, facts).refused?.message
    for (const code of ['RECU_AGENCE', 'HORS_ZONE'] as const) {
      const there = { ...exchange, status: stateId(code) }
      expect(why(there, 'RETRAIT_AGENCE')).toContain('faites-le porter par un livreur')
      expect(why({ ...there, is_echange: false }, 'RETRAIT_AGENCE')).toBeUndefined()
    }
    const waiting = { ...exchange, status: stateId('RETRAIT_AGENCE') }
    expect(why(waiting, 'LIVRE')).toContain('demandez son retour, puis relancez-le')
    expect(why({ ...exchange, status: stateId('EN_DISTRIBUTION') }, 'LIVRE')).toContain('Échange effectué')
  })

  it('offers what it would accept, filled in', () => {
    fc.assert(
      fc.property(anyParcel, anyActor, (from, actor) => {
        const present = graph.state(from.status)
        if (!present) return
        for (const { edge, shut } of openMoves({ graph, parcel: from, present, actor, facts })) {
          const kind = edge.condition === 'relance' ? ('relance' as const) : ('transition' as const)
          const values = { ...asked, kind, status: edge.to.id, delivery_man: 'livreur00000002' }
          const decision = decide(graph, from, values, actor, facts)
          if (shut) expect(decision.refused?.message).toBe(shut.message)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('every decision', () => {
  it('refuses in French, with a status of its own', () => {
    fc.assert(
      fc.property(anyParcel, anyCode, anyActor, (from, to, actor) => {
        const { refused } = decide(graph, from, { ...asked, status: stateId(to), note: '' }, actor, facts)
        if (!refused) return
        expect([400, 403, 409]).toContain(refused.status)
        expect(refused.message).toMatch(/^[A-ZÉÀ].*[.!]$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves the parcel with one holder, and money only where some was taken', () => {
    fc.assert(
      fc.property(anyParcel, anyCode, (from, to) => {
        const { consequences } = decide(graph, from, { ...asked, status: stateId(to) }, everyone, facts)
        if (!consequences) return
        const after = { ...from, ...consequences.parcel }
        if (after.holder_kind !== 'destinataire') expect(after.holder).not.toBe('')
        if (after.money_state === 'NON_ENCAISSE') expect(after.amount_collected).toBe(0)
        expect(consequences.suivi.holder).toBe(after.holder)
        expect(consequences.suivi.money_state).toBe(after.money_state)
        expect(after.last_event_at).toBe(facts.now)
      }),
      { numRuns: 3_000 },
    )
  })

  it('counts a day without an answer once', () => {
    const first = decide(
      graph,
      parcel,
      { ...asked, status: stateId('INJOIGNABLE') },
      livreur,
      facts,
    ).consequences
    expect(first?.parcel.attempts).toBe(1)
    const again = { ...parcel, ...first?.parcel, status: parcel.status }
    const second = decide(
      graph,
      again,
      { ...asked, status: stateId('BOITE_VOCALE') },
      livreur,
      facts,
    ).consequences
    expect(second?.parcel.attempts).toBe(1)
    const tomorrow = { ...facts, today: '2026-11-23' }
    const third = decide(
      graph,
      again,
      { ...asked, status: stateId('PAS_DE_REPONSE') },
      livreur,
      tomorrow,
    ).consequences
    expect(third?.parcel.attempts).toBe(2)
  })

  it('leaves a fourth report to a moderateur', () => {
    const tired = { ...parcel, reports: 3 }
    const later = { ...asked, status: stateId('REPORTE') }
    expect(decide(graph, tired, later, livreur, facts).refused?.status).toBe(409)
    expect(decide(graph, tired, later, staff('Commandes'), facts).consequences?.parcel.reports).toBe(4)
  })
})
