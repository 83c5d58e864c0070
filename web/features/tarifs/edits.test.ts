import { expect, it } from 'vitest'
import { adjusted, copied } from './edits.ts'
import type { GridVille } from './queries.ts'

const cell = (montant: number | null) => ({ montant, source: '', tarif: '', next: null })
const ville = (id: string, livraison: number | null, refus: number | null): GridVille => ({
  ...{ id, name: id, region: '', delai_h: 0, jours: [] },
  livraison: cell(livraison),
  retour: cell(5),
  refus: cell(refus),
  annulation: cell(0),
  echange: cell(null),
})
const ROWS = [ville('rabat', 35, 10), ville('agadir', 29.9, null)]

it('five dirhams or five percent more go on each chosen tariff, also on what was typed, and none is below zero', () => {
  const by = (amount: number, unit: 'dh' | 'pct', edits = new Map()) =>
    adjusted(ROWS, ['livraison', 'refus'], edits, { by: amount, unit }).map((edit) => edit.amount)
  expect(by(5, 'dh')).toEqual([40, 15, 34.9])
  expect(by(5, 'pct')).toEqual([36.75, 10.5, 31.4])
  expect(by(-12, 'dh')).toEqual([23, 0, 17.9])
  const typed = new Map([['rabat livraison', { ville: 'rabat', outcome: 'livraison', amount: 20 }]])
  expect(by(5, 'dh', typed)).toEqual([25, 15, 34.9])
})

it('another grid is copied where it differs and says something', () => {
  const others = [ville('agadir', 25, 8), ville('rabat', 35, null)]
  expect(copied(ROWS, others, ['livraison', 'refus'])).toEqual([
    { ville: 'agadir', outcome: 'livraison', amount: 25 },
    { ville: 'agadir', outcome: 'refus', amount: 8 },
  ])
})
