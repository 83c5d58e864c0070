import { expect, test } from 'vitest'
import { graph } from '#model/domain/commande/decide/decide.fixture.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { fits } from './fitting.ts'

const among = (...codes: readonly StateCode[]) => codes.map(stateId)

test.each([
  ['LIVRE', false],
  ['CLOTURE', false],
  ['RETOUR_REMIS', false],
  ['ANNULE_VENDEUR', false],
  ['RECU_HUB', true],
  ['AFFECTE', true],
  ['REPORTE', true],
] as const)('« Affecter » on %s: %s', (code, offered) => {
  expect(fits(graph, among(code), 'affectation')).toBe(offered)
})

test('one that is open is enough, and what asks nothing of the state is always offered', () => {
  expect(fits(graph, among('LIVRE', 'RECU_HUB'), 'affectation')).toBe(true)
  expect(fits(graph, among('LIVRE'), 'etat')).toBe(true)
  expect(fits(graph, among('LIVRE'), 'desaffectation')).toBe(false)
  expect(fits(graph, among('AFFECTE'), 'desaffectation')).toBe(true)
})

test('before the graph is known nothing is held back', () => {
  expect(fits(null, among('LIVRE'), 'affectation')).toBe(true)
})
