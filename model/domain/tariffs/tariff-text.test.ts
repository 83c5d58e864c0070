import { expect, it } from 'vitest'
import { readTariff } from './tariff-text.ts'

it.each([
  ['35', 3500],
  [' 35,50 ', 3550],
  ['35.5 DH', 3550],
  ['٣٥٫٥', 3550],
  ['٣٥ درهم', 3500],
  ['1 250,00', 125_000],
  ['1\u202f250', 125_000],
  ['١٬٢٥٠٫٥٠', 125_050],
  ['1.250,50', 125_050],
  ['0', 0],
  ['100000', 10_000_000],
])('reads %j', (typed, centimes) => {
  expect(readTariff(typed)).toEqual({ amount: centimes })
})

it.each([
  ['3O', '« 3O » n’est pas un montant'],
  ['33,075', 'deux décimales au plus'],
  ['1.250', 'deux décimales au plus'],
  ['٣٣٫٠٧٥', 'deux décimales au plus'],
  ['31.49999', 'n’est pas un montant'],
  ['12.345.67', 'n’est pas un montant'],
  ['-4', 'n’est pas négatif'],
  ['100000,01', '100000 DH au plus'],
  ['#REF!', '« #REF! » n’est pas un montant'],
])('refuses %j in words', (typed, words) => {
  expect(readTariff(typed)).toEqual({ wrong: expect.stringContaining(words) })
})
