import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimes, ZERO } from '../money.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import type { Actor, Asked, Facts, Graph, Parcel } from './asked.ts'
import { decide, openMoves } from './decide.ts'
import { stateCode, stateId } from './reference.ts'
import { STATES, type StateCode } from './states.ts'
import { EDGES } from './transitions.ts'

const CODES = Object.keys(STATES) as StateCode[]

const graph: Graph = {
  state: (id) => {
    const code = stateCode(id)
    return code && { code, name: STATES[code].name, requires: STATES[code].requires, active: true }
  },
  edges: (from) => EDGES.filter((edge) => stateId(edge.from) === from),
  named: (code) => STATES[code].name,
}

const LIVREUR = 'livreur00000001'
const CLIENT = 'client000000001'

const parcel: Parcel = {
  status: stateId('EN_DISTRIBUTION'),
  quantity: 2,
  price: centimes(25_000),
  extra_fees: centimes(2_000),
  city: 'rabat0000000001',
  client_source: CLIENT,
  delivery_man: LIVREUR,
  is_echange: false,
  outcome: '',
  money_state: 'NON_ENCAISSE',
  amount_collected: ZERO,
  holder_kind: 'livreur',
  holder: LIVREUR,
  attempts: 0,
  attempted_on: '',
  reports: 0,
  last_event_at: '2026-11-22 08:00:00.000Z',
  held_since: '2026-11-22 08:00:00.000Z',
  state_before: '',
  agence: 'agence000000001',
  box: '',
  tour: '',
}

const asked: Asked = {
  kind: 'transition',
  from: '',
  status: '',
  source: 'scan',
  note: 'Vu',
  motif: 'motif0000000001',
  reported_date: '2026-11-24 00:00:00.000Z',
  rappel_at: '2026-11-23 09:00:00.000Z',
  limite_retrait: '2026-11-30 00:00:00.000Z',
  amount_collected: centimes(27_000),
  mode_paiement: 'especes',
  pieces_kept: 1,
  old_article: true,
  grade: 30,
  photo: 'photo.jpg',
  signature: 'signature.png',
  position: { lat: 34, lon: -6.8 },
  agence: 'agence000000001',
  delivery_man: LIVREUR,
  bon: 'bon000000000001',
  box: '',
}

const facts: Facts = {
  now: '2026-11-22 10:00:00.000Z',
  today: '2026-11-22',
  dayOf: (instant) => instant.slice(0, 10),
  calledToday: true,
  client: { option_partiel: true, option_remise: true },
  photoFrom: centimes(50_000),
  motifFits: () => true,
  isLivreur: () => true,
}

const staff = (...roles: Permission[]): Actor => ({
  person: { id: 'moderateur00001', type: 'moderateur', roles },
  isRamasseur: false,
  agence: '',
})
const everyone = staff(...(Object.keys(PERMISSIONS) as Permission[]))
const livreur: Actor = { person: { id: LIVREUR, type: 'livreur', roles: [] }, isRamasseur: false, agence: '' }
const nobody: Actor = { person: { id: 'x', type: 'client', roles: [] }, isRamasseur: false, agence: '' }

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

  it('offers what it would accept, filled in', () => {
    fc.assert(
      fc.property(anyParcel, anyActor, (from, actor) => {
        const present = graph.state(from.status)
        if (!present) return
        for (const { edge, shut } of openMoves({ graph, parcel: from, present, actor, facts })) {
          const kind = edge.condition === 'relance' ? ('relance' as const) : ('transition' as const)
          const values = { ...asked, kind, status: stateId(edge.to), delivery_man: 'livreur00000002' }
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
        const { leads } = decide(graph, from, { ...asked, status: stateId(to) }, everyone, facts)
        if (!leads) return
        const after = { ...from, ...leads.parcel }
        if (after.holder_kind !== 'destinataire') expect(after.holder).not.toBe('')
        if (after.money_state === 'NON_ENCAISSE') expect(after.amount_collected).toBe(0)
        expect(leads.suivi.holder).toBe(after.holder)
        expect(leads.suivi.money_state).toBe(after.money_state)
        expect(after.last_event_at).toBe(facts.now)
      }),
      { numRuns: 3_000 },
    )
  })

  it('counts a day without an answer once', () => {
    const first = decide(graph, parcel, { ...asked, status: stateId('INJOIGNABLE') }, livreur, facts).leads
    expect(first?.parcel.attempts).toBe(1)
    const again = { ...parcel, ...first?.parcel, status: parcel.status }
    const second = decide(graph, again, { ...asked, status: stateId('BOITE_VOCALE') }, livreur, facts).leads
    expect(second?.parcel.attempts).toBe(1)
    const tomorrow = { ...facts, today: '2026-11-23' }
    const third = decide(
      graph,
      again,
      { ...asked, status: stateId('PAS_DE_REPONSE') },
      livreur,
      tomorrow,
    ).leads
    expect(third?.parcel.attempts).toBe(2)
  })

  it('leaves a fourth report to a moderateur', () => {
    const tired = { ...parcel, reports: 3 }
    const later = { ...asked, status: stateId('REPORTE') }
    expect(decide(graph, tired, later, livreur, facts).refused?.status).toBe(409)
    expect(decide(graph, tired, later, staff('Commandes'), facts).leads?.parcel.reports).toBe(4)
  })
})
