import { expect, it } from 'vitest'
import { isByHand, MOVEMENT_KINDS, mayBecome, ORDER_STATES, type OrderState } from './packaging.ts'

const STATES = Object.keys(ORDER_STATES) as OrderState[]
const next = (from: OrderState, isClient: boolean) =>
  STATES.filter((to) => mayBecome(from, to, isClient)).join(' ')

it('an order of packaging goes on, and a client takes back what nobody has prepared', () => {
  expect(STATES.map((from) => next(from, false))).toEqual([
    'preparee livree annulee',
    'livree annulee',
    '',
    '',
  ])
  expect(STATES.map((from) => next(from, true))).toEqual(['annulee', '', '', ''])
})

it('people enter three kinds of movements', () => {
  expect(Object.keys(MOVEMENT_KINDS).filter(isByHand)).toEqual(['entree', 'sortie', 'inventaire'])
})
