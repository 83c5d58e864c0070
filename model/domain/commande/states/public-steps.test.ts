import { expect, test } from 'vitest'
import { PUBLIC_STEPS, type PublicEvent, publicSteps } from './public-steps.ts'
import { STATES, type StateCode } from './states.ts'

const stateOf = (code: StateCode) => ({ code, category: STATES[code].category })

const shown = (...codes: StateCode[]): string => {
  const events: PublicEvent[] = codes.map((code, n) => ({ ...stateOf(code), at: `day ${n + 1}` }))
  return publicSteps({ created: 'day 0', delivered: false }, events)
    .map(({ reached, at }) => (reached ? at || '?' : '–'))
    .join(', ')
}

test.each([
  ['day 0, –, –, –, –', []],
  ['day 0, –, –, –, –', ['NOUVEAU', 'ATTENTE_RAMASSAGE']],
  ['day 0, day 2, –, –, –', ['NOUVEAU', 'RAMASSE']],
  [
    'day 0, day 2, day 4, day 5, –',
    ['NOUVEAU', 'RAMASSE', 'EXPEDIE', 'RECU_AGENCE', 'EN_DISTRIBUTION', 'INJOIGNABLE'],
  ],
  // Given to another livreur after a missed call: it is on its way again.
  ['day 0, ?, day 3, –, –', ['EN_DISTRIBUTION', 'PAS_DE_REPONSE', 'AFFECTE']],
  ['day 0, ?, ?, ?, day 1', ['LIVRE']],
  ['day 0, ?, ?, day 1, –', ['EN_DISTRIBUTION', 'REFUSE', 'RETOUR_HUB', 'RETOUR_REMIS']],
  // A history of which only the last event is known.
  ['day 0, ?, ?, ?, –', ['PAS_DE_REPONSE']],
  ['day 0, ?, –, –, –', ['DEMANDE_RETOUR']],
  ['day 0, –, –, –, –', ['ANNULE_CLIENT']],
] as [string, StateCode[]][])('%s', (steps, codes) => {
  expect(shown(...codes)).toBe(steps)
})

test('a state of the company’s own leaves the steps as they are', () => {
  const own = { code: undefined, category: 'retour', at: 'day 9' } as const
  const after = (...codes: StateCode[]) =>
    publicSteps({ created: 'day 0', delivered: false }, [
      ...codes.map((code) => ({ ...stateOf(code), at: 'day 1' })),
      own,
    ]).filter(({ reached }) => reached).length
  expect([after(), after('RAMASSE'), after('EN_DISTRIBUTION')]).toEqual([1, 2, 4])
})

test('what was delivered stays so when it is closed', () => {
  const steps = publicSteps({ created: 'day 0', delivered: true }, [{ ...stateOf('CLOTURE'), at: 'day 9' }])
  expect(steps.every(({ reached }) => reached)).toBe(true)
})

test('each step is a state somebody reads', () => {
  const labels = Object.values(STATES).map(({ public_label }) => public_label)
  expect(labels).toEqual(expect.arrayContaining([...PUBLIC_STEPS]))
})
