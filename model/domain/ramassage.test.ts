import { expect, it } from 'vitest'
import { creneauxLeft, placeOf } from './ramassage.ts'

it.each([
  ['08:59', '', ['matin', 'apres_midi', 'soir']],
  ['13:00', '', ['apres_midi', 'soir']],
  ['21:00', '', []],
  ['10:59', '11:00', ['matin', 'apres_midi', 'soir']],
  ['11:00', '11:00', []],
  ['15:00', '', ['apres_midi', 'soir']],
])('at %s, with « %s » as the last hour for requests, %j is left of the day', (time, cutOff, left) => {
  expect(creneauxLeft(time, cutOff)).toEqual(left)
})

it('reads one address in two spellings, and not in two villes', () => {
  expect(placeOf('v1', '12, Rue Ibn-Toumert')).toBe(placeOf('v1', '12 rue ibn toumert '))
  expect(placeOf('v1', '12 rue X')).not.toBe(placeOf('v2', '12 rue X'))
  expect(placeOf('v1', '12 rue X')).not.toBe(placeOf('v1', '21 rue X'))
})
