import { expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { answerIn, fillAnswer, unknownLeft, unknownWords } from './answers.ts'
import { proposedIndemnity } from './proposed.ts'

it('an answer is filled with what is known, and shows what is not', () => {
  const filled = fillAnswer('Bonjour {client}, {code} {ville} {x}', {
    client: 'Atlas',
    code: 'CB-1',
    ville: '',
  })
  expect(filled).toBe('Bonjour Atlas, CB-1 {ville} {x}')
  expect([unknownLeft(filled), unknownWords(filled)]).toEqual([['Ville'], ['x']])
  expect(unknownWords('{client} {constructor} {}')).toEqual(['constructor', ''])
})

it('an answer is given in Arabic to who reads it, where it has one', () => {
  const said = (ar: string, locale: string) => answerIn({ fr: 'Bonjour', ar }, locale)
  expect([said('مرحبا', 'ar'), said('', 'ar'), said('مرحبا', 'fr')]).toEqual(['مرحبا', 'Bonjour', 'Bonjour'])
})

it.each<[string, number, number, boolean, number, number, number]>([
  ['the declared value of an insured parcel, above the ceiling', 100, 5_000, true, 0, 100, 5_000],
  ['the declared value of an insured parcel less the deductible', 100, 5_000, true, 300, 100, 4_700],
  ['the lost part of an insured parcel less the deductible', 100, 5_000, true, 300, 30, 1_200],
  ['nothing below the deductible', 100, 200, true, 300, 100, 0],
  ['the declared value, of which nothing is deducted', 100, 800, false, 300, 100, 800],
  ['the price, where none is declared', 100, 0, false, 0, 100, 100],
  ['the ceiling', 100, 5_000, false, 0, 100, 1_000],
  ['the ceiling, exactly', 1_000, 0, false, 0, 100, 1_000],
  ['the lost part, of a value above the ceiling', 100, 4_000, false, 0, 10, 400],
  ['the lost part, half up to the centime', 25, 0, false, 0, 50, 13],
  ['nothing for a parcel that gives money back', -100, 0, false, 0, 100, 0],
])('%s is proposed', (_, price, declared, assure, deductible, grade, expected) => {
  expect(
    proposedIndemnity(
      { price: centimes(price), declared_value: centimes(declared), assure },
      { ceiling: centimes(1_000), deductible: centimes(deductible), grade },
    ),
  ).toBe(expected)
})
