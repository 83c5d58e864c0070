import { expect, test } from 'vitest'
import type { Permission, UserType } from '../permissions.ts'
import { gatheredBy, type NotificationKindName, notifiesEnd, readChoices, withChoice } from './kinds.ts'
import { type Account, receives, staffRecipients } from './recipients.ts'

const account = (id: string, type: UserType, values: Partial<Account> = {}): Account => ({
  id,
  type,
  roles: [],
  active: true,
  agence: '',
  notifications: null,
  ...values,
})
const desk = (id: string, values: Partial<Account> = {}) =>
  account(id, 'moderateur', { roles: ['Reclamations'], ...values })

test.each<[string, Account, boolean]>([
  ['with the permission, of all agences', desk('a'), true],
  ['of the agence of the event', desk('a', { agence: 'casa' }), true],
  ['of another agence', desk('a', { agence: 'fes' }), false],
  [
    'of another agence, but who binds others',
    desk('a', { agence: 'fes', roles: ['Reclamations', 'Moderateurs'] }),
    true,
  ],
  ['without the permission', desk('a', { roles: ['Villes'] }), false],
  ['with a closed account', desk('a', { active: false }), false],
  ['who caused it', desk('me'), false],
  ['who wants none', desk('a', { notifications: { reclamation_nouvelle: { centre: false } } }), false],
  ['who is a client', account('a', 'client', { roles: ['Reclamations'] }), false],
])('of a new claim, a person %s: told %3$s', (_, one, expected) => {
  const told = staffRecipients([one], 'reclamation_nouvelle', { agence: 'casa', by: 'me' })
  expect(told).toEqual(expected ? [one.id] : [])
})

test('an event of no agence is told to people of all agences', () => {
  const people = [desk('all'), desk('casa', { agence: 'casa' })]
  expect(staffRecipients(people, 'reclamation_nouvelle', { agence: '', by: '' })).toEqual(['all'])
})

test.each<[NotificationKindName, UserType, readonly Permission[], boolean]>([
  ['facture_emise', 'client', [], true],
  ['facture_emise', 'livreur', [], false],
  ['colis_affectes', 'livreur', [], true],
  ['message', 'livreur', [], true],
  ['rib_demande', 'moderateur', ['Factures clients'], true],
  ['rib_demande', 'moderateur', ['Factures livreurs'], false],
])('%s is for a %s with %j: %s', (kind, type, roles, expected) => {
  expect(receives(account('a', type, { roles }), kind)).toBe(expected)
})

test('choices keep what differs from the default, and nothing else', () => {
  const off = { message: { centre: false } }
  expect(readChoices({ ...off, facture_emise: { centre: true, mail: false, sms: false }, other: 1 })).toEqual(
    {
      ...off,
      facture_emise: { mail: false },
    },
  )
  expect(readChoices({ message: { mail: false } })).toEqual({})
  for (const wrong of [null, 'x', [], { message: 1 }]) expect(readChoices(wrong)).toEqual({})
  expect(withChoice(off, 'facture_emise', 'mail', false)).toEqual({ ...off, facture_emise: { mail: false } })
  expect(withChoice(off, 'message', 'centre', true)).toEqual({})
})

test('events gather by record, or by hour', () => {
  expect(gatheredBy('facture_emise', 'f1', '2026-11-20 22:30:00.000Z')).toBe('f1')
  expect(gatheredBy('colis_echec', 'c1', '2026-11-20 22:30:00.000Z')).toBe('2026-11-20 22')
  expect(gatheredBy('colis_echec', 'c2', '2026-11-20 22:59:59.999Z')).toBe('2026-11-20 22')
})

test.each([
  ['small and whole', { state: 'fini', total: 49, refused: 0 }, false],
  ['with one refused', { state: 'fini', total: 2, refused: 1 }, true],
  ['large', { state: 'fini', total: 50, refused: 0 }, true],
  ['that stopped', { state: 'echec', total: 2, refused: 0 }, true],
])('the end of a lot %s: told %3$s', (_, job, expected) => {
  expect(notifiesEnd(job)).toBe(expected)
})
