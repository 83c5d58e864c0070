import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Rules } from '../../queries.ts'
import { openResults } from './open-results.ts'
import { questionsOf } from './questions.ts'
import { CLOCK, LIVREUR, PARCEL } from './result.fixture.ts'

const OWN = 'etatpropre00001'
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
    motifs: [{ id: 'motif0000000001', active: true, applies_to: [] }],
    served: [],
    photoFrom: fromDirhams(500),
  }) as unknown as Rules

const results = (own?: object, who?: string[]) => openResults(rules(own, who), PARCEL, LIVREUR, CLOCK)
const ownOne = (own?: object) => results(own).find(({ result }) => result.status === OWN)

describe('a state of the company’s own', () => {
  test('is offered to him who may move a parcel there, after what is shipped', () => {
    expect(results().map(({ result }) => result.status)).toEqual([stateId('REFUSE'), OWN])
    expect(results({}, ['Commandes'])).toHaveLength(1)
    expect(results({ active: false })).toHaveLength(1)
  })

  test('asks what its record asks, and a note', () => {
    const questions = (own?: object) => {
      const found = ownOne(own)
      return found && questionsOf(found.result)
    }
    expect(questions()).toEqual(['note'])
    expect(questions({ requires: ['photo', 'motif'] })).toEqual(['motif', 'photo', 'note'])
  })

  test('waits for a call, or is his agence’s to say', () => {
    expect(ownOne()).toMatchObject({ needsCall: false, beyond: [], shut: null })
    expect(ownOne({ requires: ['call'] })).toMatchObject({ needsCall: true, beyond: [] })
    expect(ownOne({ requires: ['scan', 'rappel_at'] })?.beyond).toEqual(['scan', 'date de rappel'])
  })
})
