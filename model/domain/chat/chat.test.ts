import { expect, test } from 'vitest'
import type { Permission, Person, UserType } from '../permissions.ts'
import { mayMeet, mayStart } from './chat.ts'

const person = (id: string, type: UserType, ...roles: Permission[]): Person => ({ id, type, roles })
const client = person('c', 'client')
const livreur = person('l', 'livreur')
const support = person('s', 'moderateur', 'Reclamations')
const hub = person('h', 'moderateur', 'Envois')

test('staff write to anybody but themselves', () => {
  for (const to of [client, livreur, support]) expect(mayStart(hub, to)).toBe(true)
  expect(mayStart(hub, hub)).toBe(false)
})

test('clients and livreurs write first to the staff whose work it is, never to one another', () => {
  for (const from of [client, livreur]) {
    expect(mayStart(from, support)).toBe(true)
    expect(mayStart(from, hub)).toBe(false)
    expect(mayStart(from, from === client ? livreur : client)).toBe(false)
  }
})

test('a group never puts two merchants, or a merchant and a livreur, in one room', () => {
  expect(mayMeet([support, livreur, livreur])).toBe(true)
  expect(mayMeet([support, client])).toBe(true)
  expect(mayMeet([support, client, client])).toBe(false)
  expect(mayMeet([support, client, livreur])).toBe(false)
})
