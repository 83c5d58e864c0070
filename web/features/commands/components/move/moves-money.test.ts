import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { movesMoney } from './moves-money.ts'

const asks = (...names: string[]) => names.map((name) => ({ name, required: false }))

describe('money moves', () => {
  test.each([
    ['into a delivery', 'EN_DISTRIBUTION', 'LIVRE', asks(), true],
    ['out of a delivery, by a correction', 'LIVRE', 'RECU_HUB', asks(), true],
    [
      'where an amount is asked for, as with a refusal at the door',
      'EN_DISTRIBUTION',
      'REFUSE',
      asks('amount_collected'),
      true,
    ],
    ['nowhere else', 'RECU_HUB', 'AFFECTE', asks('delivery_man', 'note'), false],
  ] as const)('%s', (_, from, to, fields, moves) => {
    expect(movesMoney(stateId(from), { status: stateId(to), fields })).toBe(moves)
  })
})
