import { expect, test } from 'vitest'
import { closingOf } from './releve.ts'

test.each([
  ['DU_CLIENT', 694.5, 'Wasl vous doit', 694.5],
  ['DU_CLIENT', 0, 'Wasl vous doit', 0],
  ['DU_CLIENT', -5, 'Vous devez à Wasl', 5],
  ['CASH_LIVREUR', 320, 'Vous remettez à Wasl', 320],
  ['CASH_LIVREUR', -40, 'Wasl vous rend', 40],
  ['DU_LIVREUR', -12, 'Vous devez à Wasl', 12],
] as const)('%s closing at %d: « %s » %d', (compte, cloture, words, amount) => {
  expect(closingOf(compte, cloture)).toEqual({ words, amount })
})
