import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import type { Person } from '#model/domain/permissions.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { statusOf } from './answer.ts'
import { openResults } from './open-results.ts'

const OWN = 'etatpropre00001'
const CLOCK = {
  now: '2026-11-20 10:00:00.000Z',
  offset_min: 0,
  today_start: '2026-11-20 00:00:00.000Z',
}
const LIVREUR = { id: 'livreur00000001', type: 'livreur', roles: [], agences: [] } as unknown as Person
const PARCEL = {
  id: 'commande0000001',
  status: stateId('EN_DISTRIBUTION'),
  outcome: '',
  holder_kind: 'livreur',
  holder: LIVREUR.id,
  delivery_man: LIVREUR.id,
  quantity: 1,
  is_echange: false,
  twin: '',
  price: 100,
  extra_fees: 0,
  amount_collected: 0,
} as unknown as Parcel

const shipped = (code: StateCode) => ({
  id: stateId(code),
  name: STATES[code].name,
  category: STATES[code].category,
  requires: STATES[code].requires,
  who: [],
  active: true,
})
const edge = (from: string, to: string, who: readonly string[]) => ({
  from,
  to,
  who,
  requires: [],
  condition: '',
  active: true,
})

/** A company's own state on the way, from which one edge leads back. */
const rules = (own: object = {}, who = ['livreur']): Rules =>
  ({
    states: [
      shipped('EN_DISTRIBUTION'),
      shipped('REFUSE'),
      { id: OWN, name: 'Vérification', category: 'en_cours', requires: [], who: [], active: true, ...own },
    ],
    edges: [
      edge(stateId('EN_DISTRIBUTION'), stateId('REFUSE'), ['livreur']),
      edge(stateId('EN_DISTRIBUTION'), OWN, who),
      edge(OWN, stateId('EN_DISTRIBUTION'), ['livreur']),
    ],
    motifs: [],
    served: [],
  }) as unknown as Rules

const results = (own?: object, who?: string[]) => openResults(rules(own, who), PARCEL, LIVREUR, CLOCK)
const ownOne = (own?: object) => results(own).find(({ result }) => statusOf(result) === OWN)

describe('a state of the company’s own', () => {
  test('is offered to him who may move a parcel there, after what is shipped', () => {
    expect(results().map(({ result }) => statusOf(result))).toEqual([stateId('REFUSE'), OWN])
    expect(results({}, ['Commandes'])).toHaveLength(1)
    expect(results({ active: false })).toHaveLength(1)
  })

  test('asks what its record asks, and a note', () => {
    expect(ownOne()?.result).toEqual({ status: OWN, questions: ['note'] })
    expect(ownOne({ requires: ['photo', 'motif'] })?.result).toEqual({
      status: OWN,
      questions: ['photo', 'motif', 'note'],
    })
  })

  test('waits for a call, or is his agence’s to say', () => {
    expect(ownOne()).toMatchObject({ needsCall: false, beyond: [], shut: null })
    expect(ownOne({ requires: ['call'] })).toMatchObject({ needsCall: true, beyond: [] })
    expect(ownOne({ requires: ['scan', 'rappel_at'] })?.beyond).toEqual(['scan', 'date de rappel'])
  })
})
