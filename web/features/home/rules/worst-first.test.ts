import { expect, test } from 'vitest'
import { rateOf } from '#model/domain/figures/home.ts'
import { worstFirst } from './worst-first.ts'

const rate = (name: string, livres: number, echecs: number) => ({
  ...{ id: name, name, crees: livres + echecs, livres, echecs, retours: 0 },
  taux: rateOf(livres, livres + echecs),
})

test('the lowest rate comes first, and one parcel that failed is no rate', () => {
  const items = [rate('Rabat', 80, 20), rate('Tanger', 52, 48), rate('Zagora', 0, 1), rate('Salé', 66, 34)]
  expect(worstFirst(items).map(({ name }) => name)).toEqual(['Tanger', 'Salé', 'Rabat', 'Zagora'])
})

test('nothing ended is no rate, and a rate has one decimal', () => {
  expect(rateOf(0, 0)).toBeNull()
  expect([rateOf(2, 3), rateOf(3, 3)]).toEqual([66.7, 100])
})
