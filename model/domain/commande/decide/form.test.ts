import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDirhams, ZERO } from '../../money.ts'
import { stateId } from '../states/reference.ts'
import { REQUIREMENTS, type Requirement, STATES, type StateCode } from '../states/states.ts'
import { edgeTo, everyone, facts, graph, livreur, parcel, requestWith, shipped } from './decide.fixture.ts'
import { decide, openMoves } from './decide.ts'
import { askedFields } from './form.ts'
import type { Actor, Graph, MoveRequest, Parcel } from './move-request.ts'

const way = (to: StateCode) => edgeTo(shipped(to))
const names = (to: StateCode, actor: Actor, over: Partial<Parcel> = {}) =>
  askedFields(shipped(to), way(to), { ...parcel, ...over }, actor).map(({ name }) => name)

describe('the fields of a livreur at a door', () => {
  it('are a signature for a delivery, and the code of a parcel that has one', () => {
    expect(names('LIVRE', livreur)).toContain('signature')
    expect(names('LIVRE', livreur)).not.toContain('code_absent')
    expect(names('LIVRE', livreur, { code_remise: true })).toContain('code_absent')
    for (const name of ['signature', 'code_absent'])
      expect(names('LIVRE', everyone, { code_remise: true })).not.toContain(name)
  })
  it('are the money and the picture that a refusal may come with', () => {
    expect(names('REFUSE', livreur)).toEqual(['motif', 'amount_collected', 'photo', 'note'])
    expect(names('REFUSE', everyone)).toEqual(['motif', 'note'])
    expect(names('PAS_DE_REPONSE', livreur)).toEqual(['call', 'note'])
  })
})

it('a state that takes no money has no field for it, whatever it requires', () => {
  const to = { ...shipped('REPORTE'), requires: ['amount_collected', 'mode_paiement', 'reported_date'] }
  expect(askedFields(to, edgeTo(to), parcel, livreur).map(({ name }) => name)).toEqual([
    'reported_date',
    'note',
  ])
})

/** The shipped graph with other requirements of some states. */
const requiring = (asks: Readonly<Record<string, readonly Requirement[]>>): Graph => {
  const state: Graph['state'] = (id) => {
    const found = graph.state(id)
    return found && { ...found, requires: asks[found.code ?? ''] ?? found.requires }
  }
  return {
    ...graph,
    state,
    edges: (from) => graph.edges(from).map((edge) => ({ ...edge, to: state(edge.to.id) ?? edge.to })),
  }
}

const CODES = Object.keys(STATES) as StateCode[]
const anyRequirements = fc.subarray(Object.keys(REQUIREMENTS) as Requirement[], { maxLength: 4 })

it('whatever a move lacks is one of its fields, for staff and livreurs, whatever the states require', () => {
  const lacking = new Set<string>()
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom<string>(...CODES), anyRequirements, { maxKeys: 20 }),
      fc.constantFrom(...CODES),
      fc.constantFrom(livreur, everyone, { ...everyone, agence: 'agence000000001' }),
      fc.record({ code_remise: fc.boolean(), is_echange: fc.boolean(), price: fc.constantFrom(0, 250, 700) }),
      fc.record({
        amount_collected: fc.constantFrom(0, 100, 250, 700).map(fromDirhams),
        mode_paiement: fc.constantFrom<MoveRequest['mode_paiement']>('', 'especes', 'carte'),
        motif: fc.constantFrom('', 'motif0000000001'),
      }),
      fc.record({ avec_note: fc.boolean(), avec_photo: fc.boolean() }),
      (asks, from, actor, over, values, asksOfMotif) => {
        const set = requiring(asks)
        const status = stateId(from)
        const moved = { ...parcel, ...over, price: fromDirhams(over.price), extra_fees: ZERO, status }
        const present = set.state(status)
        if (!present) throw new Error(`${from} is not in the graph`)
        const known = { ...facts, motifAsks: () => asksOfMotif, calledToday: false }
        for (const { edge, shut } of openMoves({ graph: set, parcel: moved, present, actor, facts: known })) {
          if (shut || edge.condition === 'relance') continue
          const fields = askedFields(edge.to, edge, moved, actor).map(({ name }) => name)
          expect(new Set(fields).size).toBe(fields.length)
          // A field that is not asked is not sent.
          const sent = Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
          const asked = requestWith({ ...sent, status: edge.to.id })
          const { refused } = decide(set, moved, asked, actor, known)
          for (const name of Object.keys(refused?.fields ?? {})) {
            expect(fields, `${name} of ${edge.to.code}`).toContain(name)
            lacking.add(name)
          }
        }
      },
    ),
    { numRuns: 1_000 },
  )
  expect(lacking.size).toBeGreaterThan(12)
})
