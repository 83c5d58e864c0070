import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenSentence, brokenStates, type StateLink } from './reachability.ts'
import { STATES, type StateCode } from './states.ts'
import { EDGES } from './transitions.ts'

const ALL = Object.keys(STATES) as StateCode[]
const without = (...closed: readonly (readonly [StateCode, StateCode])[]) =>
  EDGES.filter(({ from, to }) => !closed.some(([a, b]) => a === from && b === to))
const named = (state: string) => STATES[state as StateCode].name

test('the shipped graph leads everywhere, and everywhere to the end', () => {
  expect(brokenStates(ALL, EDGES)).toEqual({ unreachable: [], stuck: [] })
  expect(brokenSentence(brokenStates(ALL, EDGES), named)).toBeNull()
})

test('a state nobody comes to is named', () => {
  const broken = brokenStates(ALL, without(['EN_DISTRIBUTION', 'LIVRE_PARTIEL']))
  expect(broken).toEqual({ unreachable: ['LIVRE_PARTIEL'], stuck: [] })
  expect(brokenSentence(broken, named)).toContain('à « Livré en partie » :')
})

test('states that lead nowhere are named, and what leads only to them', () => {
  const broken = brokenStates(ALL, without(['RETOUR_REMIS', 'CLOTURE'], ['LIVRE', 'CLOTURE']))
  expect(broken).toEqual({ unreachable: [], stuck: ['LIVRE', 'RETOUR_REMIS'] })
  expect(brokenSentence(broken, named)).toContain('depuis « Livré », « Retour remis au client » :')
})

test('a state switched off is not asked for, and no way goes through it', () => {
  const active = ALL.filter((code) => code !== 'A_CONFIRMER' && code !== 'RAPPEL')
  expect(brokenStates(active, EDGES)).toEqual({ unreachable: [], stuck: [] })
  expect(
    brokenStates(
      ALL.filter((code) => code !== 'A_CONFIRMER'),
      EDGES,
    ).unreachable,
  ).toEqual(['RAPPEL'])
  expect(
    brokenStates(
      ALL.filter((code) => code !== 'CLOTURE'),
      EDGES,
    ).stuck,
  ).toHaveLength(ALL.length - 1)
})

/** Warshall's closure: an independent computation of whether there is a path. */
function closure(
  active: readonly string[],
  ways: readonly StateLink[],
): (from: string, to: string) => boolean {
  const linked = new Set(active.map((code) => `${code} ${code}`))
  for (const { from, to } of ways)
    if (active.includes(from) && active.includes(to)) linked.add(`${from} ${to}`)
  for (const by of active)
    for (const from of active) {
      if (!linked.has(`${from} ${by}`)) continue
      for (const to of active) if (linked.has(`${by} ${to}`)) linked.add(`${from} ${to}`)
    }
  return (from, to) => linked.has(`${from} ${to}`)
}

test('whatever is closed, the states named are those without a path', () => {
  const some = fc.subarray(ALL, { minLength: 20 })
  const left = fc.subarray([...EDGES], { minLength: 60 })
  fc.assert(
    fc.property(some, left, (active, ways) => {
      const path = closure(active, ways)
      const first = closure(
        active,
        ways.filter(({ condition }) => condition !== 'etat_avant'),
      )
      const starts = (['A_CONFIRMER', 'NOUVEAU'] as const).filter((code) => active.includes(code))
      expect(brokenStates(active, ways)).toEqual({
        unreachable: active.filter((code) => !starts.some((start) => first(start, code))),
        stuck: active.filter((code) => !active.includes('CLOTURE') || !path(code, 'CLOTURE')),
      })
    }),
    { numRuns: 60 },
  )
})
