import { expect, test } from 'vitest'
import { deliversFrom, serves } from './serves.ts'

const places = new Map([
  ['casa', { parent: '', agence: 'hub' }],
  ['maarif', { parent: 'casa', agence: '' }],
  ['anfa', { parent: 'casa', agence: 'plage' }],
  ['rabat', { parent: '', agence: 'rabat' }],
  ['nulle', { parent: '', agence: '' }],
  ['a', { parent: 'b', agence: '' }],
  ['b', { parent: 'a', agence: '' }],
])

test('a livreur serves the villes of his profile, and their quartiers', () => {
  const courier = { villes: ['casa'], agence: 'rabat' }
  expect(serves(courier, 'casa', places)).toBe(true)
  expect(serves(courier, 'maarif', places)).toBe(true)
  expect(serves(courier, 'rabat', places), 'his villes are told: his agence adds none').toBe(false)
  expect(serves({ villes: ['maarif'], agence: '' }, 'casa', places), 'a quartier is not the ville').toBe(
    false,
  )
})

test('without villes he serves those of his agence; of whom nothing is known nothing is asked', () => {
  expect(serves({ villes: [], agence: 'hub' }, 'maarif', places)).toBe(true)
  expect(serves({ villes: [], agence: 'hub' }, 'anfa', places)).toBe(false)
  expect(serves({ villes: [], agence: 'hub' }, 'rabat', places)).toBe(false)
  expect(serves({ villes: [], agence: '' }, 'rabat', places)).toBe(true)
})

test('a ville is delivered from its agence, or from that of the ville around it', () => {
  expect(deliversFrom('hub', 'maarif', places)).toBe(true)
  expect(deliversFrom('plage', 'maarif', places)).toBe(false)
  expect(deliversFrom('hub', 'nulle', places)).toBe(true)
  expect(deliversFrom('hub', 'a', places)).toBe(true)
})
