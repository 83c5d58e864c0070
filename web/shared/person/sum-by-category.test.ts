import { expect, test } from 'vitest'
import { sumByCategory } from './sum-by-category.ts'

const categoryOf = new Map([
  ['s1', 'livre'],
  ['s2', 'cloture'],
  ['s3', 'retour'],
  ['s4', 'hub'],
])
const figure = (status: string, outcome: string, count: number, sum_total = 0) => ({
  status,
  outcome,
  count,
  sum_total,
})

test('adds up the states of a category, in the order of a parcel', () => {
  const { lines, count } = sumByCategory(
    [figure('s4', '', 3, 90), figure('s1', 'LIVRE', 2, 40), figure('s1', 'LIVRE_PARTIEL', 1, 10)],
    categoryOf,
  )
  expect(lines).toEqual([
    { category: 'hub', count: 3, sum: 90 },
    { category: 'livre', count: 3, sum: 50 },
  ])
  expect(count).toBe(6)
})

test('counts closed deliveries as delivered, and parcels on their way not at all', () => {
  const figures = [
    figure('s1', 'LIVRE', 2),
    figure('s2', 'ECHANGE_LIVRE', 1),
    figure('s3', 'REFUSE', 1),
    figure('s4', '', 9),
  ]
  expect(sumByCategory(figures, categoryOf).rate).toBe(75)
})

test('has no rate while nothing ended', () => {
  expect(sumByCategory([figure('s4', '', 4)], categoryOf).rate).toBeNull()
})
