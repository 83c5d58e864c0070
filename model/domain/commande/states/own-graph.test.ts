import { describe, expect, it } from 'vitest'
import { ownCode, wrongInEdge, wrongInOwnState } from './own-graph.ts'
import { stateId } from './reference.ts'
import { STATES, type StateCode } from './states.ts'

type State = Parameters<typeof wrongInEdge>[0]
type Edge = Parameters<typeof wrongInEdge>[2]

const own = (id = 'own000000000001'): State => ({ id, name: 'À recompter', category: 'hub', requires: [] })
const shipped = (code: StateCode): State => ({
  id: stateId(code),
  name: STATES[code].name,
  category: STATES[code].category,
  requires: [],
})
const plain: Edge = { condition: '', requires: [] }
const codes = (wrong: ReturnType<typeof wrongInEdge>) =>
  Object.entries(wrong).map(([field, { code }]) => `${field} ${code.replace('validation_', '')}`)

it.each<[string, readonly string[], string[]]>([
  ['hub', [], []],
  ['en_cours', ['note', 'photo'], []],
  ['livre', [], ['category own_category']],
  ['', [], ['category own_category']],
  ['hub', ['amount_collected', 'note', 'grade'], ['requires own_requires']],
  ['cloture', ['bon', 'delivery_man'], ['category own_category', 'requires own_requires']],
])('a state of the company in « %s » that asks %j: %j', (category, requires, expected) => {
  const wrong = wrongInOwnState({ category, requires } as Parameters<typeof wrongInOwnState>[0])
  expect(codes(wrong)).toEqual(expected)
  if (expected.includes('requires own_requires')) {
    expect(wrong.requires?.message).not.toContain('Note')
    expect(wrong.requires?.message).toMatch(/exiger « [^»]+»(, « [^»]+»)*\.$/)
  }
})

describe('an edge of the company', () => {
  const asks = { ...plain, requires: ['grade'] } as Edge
  it.each<[string, ReturnType<typeof wrongInEdge>, string[]]>([
    ['from one of its states to another', wrongInEdge(own(), own('own000000000002'), plain), []],
    ['to a shipped state', wrongInEdge(own(), shipped('RECU_HUB'), plain), []],
    ['from a shipped state', wrongInEdge(shipped('RECU_HUB'), own(), plain), []],
    [
      'between shipped states',
      wrongInEdge(shipped('RECU_HUB'), shipped('AFFECTE'), plain),
      ['to shipped_edge'],
    ],
    ['to itself', wrongInEdge(own(), own(), plain), ['to same_state']],
    ['from an end', wrongInEdge(shipped('LIVRE'), own(), plain), ['from edge_from_end']],
    ['to the end', wrongInEdge(own(), shipped('CLOTURE'), plain), ['to edge_to_end']],
    [
      'with a shipped condition',
      wrongInEdge(own(), shipped('RECU_HUB'), { ...plain, condition: 'solde' }),
      ['condition edge_condition'],
    ],
    ['a relance to a hub', wrongInEdge(own(), shipped('RECU_HUB'), { ...plain, condition: 'relance' }), []],
    [
      'a relance elsewhere',
      wrongInEdge(own(), shipped('AFFECTE'), { ...plain, condition: 'relance' }),
      ['condition edge_relance'],
    ],
    [
      'a relance to a state of its own',
      wrongInEdge(own(), own('own000000000002'), { ...plain, condition: 'relance' }),
      ['condition edge_relance'],
    ],
    [
      'a return after three days',
      wrongInEdge(own(), shipped('DEMANDE_RETOUR'), { ...plain, condition: 'trois_tentatives' }),
      [],
    ],
    [
      'after three days elsewhere',
      wrongInEdge(own(), shipped('RECU_HUB'), { ...plain, condition: 'trois_tentatives' }),
      ['condition edge_tentatives'],
    ],
    [
      'that asks of its own state what it cannot change',
      wrongInEdge(shipped('RECU_HUB'), own(), asks),
      ['requires own_requires'],
    ],
    [
      'that asks of a shipped state what that one changes',
      wrongInEdge(own(), shipped('ENDOMMAGE'), asks),
      [],
    ],
  ])('%s', (_, wrong, expected) => {
    expect(codes(wrong)).toEqual(expected)
  })
})

it.each<[string, readonly string[], string]>([
  ['Vérif. n° 2', [], 'VERIF_N_2'],
  ['Vérif. n° 2', ['VERIF_N_2'], 'VERIF_N_2_2'],
  ['Vérif', ['VERIF', 'VERIF_2'], 'VERIF_3'],
  ['  2 fois ! ', [], 'FOIS'],
  ['مرحبا', [], 'ETAT'],
  ['abcdefghijklmnopqrstuvwxyzabc', [], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['abcdefghijklmnopqrstuvwxy zabc', [], 'ABCDEFGHIJKLMNOPQRSTUVWXY'],
])('« %s » beside %j is %s', (name, taken, code) => {
  expect(ownCode(name, new Set(taken))).toBe(code)
})
