import { expect, test } from 'vitest'
import { BON_KINDS } from '#model/collections/bons.ts'
import { collections } from '#model/collections.ts'
import { PERMISSIONS, USER_TYPES } from '#model/domain/permissions.ts'

const fieldsOf = (name: keyof typeof collections) => Object.keys(collections[name].fields)

test('3 a command has the fields of the seed under their own letters', () => {
  expect(fieldsOf('commands')).toEqual(
    expect.arrayContaining([
      'receiver_full_name',
      'receiver_address',
      'receiver_phone_number',
      'city',
      'product_name',
      'quantity',
      'price',
      'extra_fees',
      'code',
      'note',
      'created',
      'delivery_man',
      'client_source',
      'reported_date',
      'status',
      'client_name',
      'client_phone',
      'is_echange',
      'package_opened',
    ]),
  )
})

test('3 city, delivery man, client and status are relations that carry a name', () => {
  const { city, delivery_man, client_source, status } = collections.commands.fields
  expect([city.to, delivery_man.to, client_source.to, status.to]).toEqual([
    'villes',
    'users',
    'users',
    'tracking_states',
  ])
  expect(fieldsOf('villes')).toContain('name')
  expect(fieldsOf('tracking_states')).toContain('name')
  expect(fieldsOf('users')).toContain('full_name')
})

test('3 an invoice has detail lines reached by factures_details_via_facture, each with a price and a command', () => {
  const { facture, price, command } = collections.factures_details.fields
  expect(facture.to).toBe('factures')
  expect(price.kind).toBe('money')
  expect(command.to).toBe('commands')
  expect(collections.commands.fields.extra_fees.kind).toBe('money')
})

test('3 a user has roles, a full name, an e-mail, a password and the fields of auth records', () => {
  expect(collections.users.type).toBe('auth')
  expect(fieldsOf('users')).toEqual(
    expect.arrayContaining(['roles', 'full_name', 'email', 'password', 'verified']),
  )
  expect(collections.users.fields.roles.maxSelect).toBe(Object.keys(PERMISSIONS).length)
})

test('3 user types are livreur, client and moderateur', () => {
  expect(Object.keys(USER_TYPES)).toEqual(['livreur', 'client', 'moderateur'])
})

test('3 permission names are the eighteen of the seed, to the letter', () => {
  expect(Object.keys(PERMISSIONS)).toEqual([
    'Annonces',
    'Villes',
    'Livreurs',
    'Frais de livraison',
    'Clients',
    'Envois',
    'Stocks',
    'Etats',
    'Emballages',
    'Ramassage',
    'Commandes',
    'BLS',
    'Factures clients',
    'Factures livreurs',
    'Moderateurs',
    'Modification etat commandes',
    'Reclamations',
    'Depences',
  ])
})

test('3 task kinds are kinds of bons', () => {
  expect(Object.keys(BON_KINDS)).toEqual(
    expect.arrayContaining(['retour client', 'retour livreur', 'ramassage', 'livraison']),
  )
})

test('3 party kinds are client and livreur', () => {
  expect(Object.keys(collections.factures.fields.party.options)).toEqual(['client', 'livreur'])
})

test('3 result statuses are success, pending and failed', () => {
  expect(Object.keys(collections.imports.fields.result.options)).toEqual(['success', 'pending', 'failed'])
})
