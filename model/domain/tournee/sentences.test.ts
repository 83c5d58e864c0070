import { expect, test } from 'vitest'
import { centimes } from '../money.ts'
import { SENTENCES, sentence, tongueOf } from './sentences.ts'

const visit = { name: 'Salma', shop: 'Atlas', amount: centimes(27_050), livreur: 'Karim' }

test('who is written in Arabic letters is written to in Arabic', () => {
  expect(tongueOf('فاطمة العلوي Maarif')).toBe('ar')
  expect(tongueOf('Salma Bennani 12, rue A')).toBe('fr')
})

test.each(SENTENCES)('« %s » names him, the shop and the livreur in both languages', (which) => {
  for (const tongue of ['fr', 'ar'] as const) {
    const text = sentence(which, tongue, visit)
    expect(text).toContain('Salma')
    expect(text).toContain('Atlas')
    expect(text).toContain('Karim')
    expect(text).not.toMatch(/undefined|\$\{/)
  }
})

test('the amount is what changes hands, in either direction', () => {
  const due = (amount: number, tongue: 'fr' | 'ar') =>
    sentence('en_route', tongue, { ...visit, amount: centimes(amount) })
  expect(due(27_050, 'fr')).toContain('270,50\u00a0DH à payer')
  expect(due(0, 'fr')).toContain('rien à payer')
  expect(due(-3_000, 'fr')).toContain('je vous rends 30,00\u00a0DH')
  expect(due(27_050, 'ar')).toMatch(/270,50.*درهم/)
  expect(due(-3_000, 'ar')).toMatch(/سأرجع لكم .*30,00/)
})
