import { expect, test } from 'vitest'
import { whyNoChange, whyNoNewPrice } from './demande.ts'
import { reprints } from './label-fields.ts'
import { STATES, type StateCode } from './states/states.ts'

const stateOf = (code: StateCode) => ({ ...STATES[code], code })
const FREE = { outcome: '', money_state: 'NON_ENCAISSE' } as const

test.each<[StateCode, boolean]>([
  ['NOUVEAU', false],
  ['A_CONFIRMER', false],
  ['ATTENTE_RAMASSAGE', true],
  ['RECU_AGENCE', true],
  ['EN_DISTRIBUTION', true],
  ['NUMERO_ERRONE', true],
  ['LIVRE', false],
  ['RETOUR_HUB', false],
  ['PERDU', false],
])('a change of a parcel %s: %s', (code, open) => {
  expect(whyNoChange(FREE, stateOf(code)) === null).toBe(open)
})

test('what ended is not changed, whatever its state', () => {
  expect(whyNoChange({ ...FREE, outcome: 'REFUSE' }, stateOf('REFUSE'))).toContain('Refusé')
})

test('a price changes until money is taken', () => {
  expect(whyNoNewPrice(FREE)).toBeNull()
  expect(whyNoNewPrice({ ...FREE, money_state: 'CHEZ_LIVREUR' })).toContain('encaissé')
})

test('the label is printed again for what it says', () => {
  expect(reprints(['reported_date'])).toBe(false)
  expect(reprints(['reported_date', 'city'])).toBe(true)
})
