import { expect, test } from 'vitest'
import { openStep, stepsOf } from './steps.ts'

test('steps come in their order, the first that is not done is open', () => {
  const steps = stepsOf({ ramassage: false, commande: false, rib: false, compte: true })
  expect(steps.map(({ key }) => key)).toEqual(['compte', 'rib', 'commande', 'ramassage'])
  expect(openStep(steps)).toBe('rib')
})

test('steps the person may not take are absent, and an optional one is open last', () => {
  const steps = stepsOf({ equipe: false, villes: true, client: false })
  expect(steps.map(({ key }) => key)).toEqual(['villes', 'client', 'equipe'])
  expect(openStep(steps)).toBe('client')
  expect(openStep(stepsOf({ equipe: false, villes: true }))).toBe('equipe')
  expect(openStep(stepsOf({ villes: true }))).toBe('')
})
