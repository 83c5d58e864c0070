/** Nonsense values, and far too many of them: each is refused with a reason, and none is an error of the server. */

import type PocketBase from 'pocketbase'
import type { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionName, collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf } from '../support/people.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
let parcel: string
let bon: string
let everybody: readonly PocketBase[]

beforeAll(async () => {
  hall = await openHall()
  parcel = (await hall.received()).id
  bon = (
    await hall.staff.collection('bons').create({ kind: 'envoi', agence: hall.casa, agence_to: hall.fes })
  ).id
  const stranger = await account(hall.wasl, hall.staff, { type: 'client', name: 'Tiers' })
  stranger.authStore.clear()
  everybody = [hall.staff, hall.other, hall.client, hall.karim, stranger]
}, 60_000)
afterAll(() => hall.wasl.close())

const LONG = 'é'.repeat(500_000)
const MANY = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(15, 'a'))
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1 + 0.2,
  '',
  ' ',
  'x',
  LONG,
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; DROP TABLE suivis; --",
  [],
  [[]],
  [null],
  MANY,
  {},
  { a: { b: [] } },
  { lat: 'x', lon: null },
  '9999-99-99',
  '2026-02-30 25:61:61Z',
  'a'.repeat(15),
  stateId('CLOTURE'),
]

const FORMS: readonly [collection: CollectionName, base: () => Record<string, unknown>][] = [
  ['suivis', () => ({ command: parcel, status: stateId('BLOQUE'), from: stateId('AFFECTE'), note: 'x' })],
  ['scans', () => ({ mode: 'rangement', text: 'RIEN', agence: hall.casa })],
  ['appels', () => ({ command: parcel, kind: 'appel' })],
  ['demandes', () => ({ command: parcel, changes: { note: 'x' } })],
  ['bons', () => ({ kind: 'envoi', agence: hall.casa, agence_to: hall.casa })],
  ['bons_details', () => ({ bon, command: parcel.replace(/./, (first) => (first === 'z' ? 'y' : 'z')) })],
  ['jobs', () => ({ kind: 'etat', commands: [], move: { status: stateId('BLOQUE') } })],
  ['rammasage', () => ({ client: idOf(hall.client), date: '2020-01-01' })],
  ['inventaires', () => ({ agence: 'x' })],
]

interface Refused {
  readonly status: number
  readonly said: string
}

async function refused(attempt: Promise<unknown>): Promise<Refused> {
  return attempt.then(
    () => ({ status: 200, said: '' }),
    (error: ClientResponseError) => ({ status: error.status, said: JSON.stringify(error.response) }),
  )
}

/** Words of the code or of PostgreSQL: they belong in a log. */
const OURS =
  /TypeError|undefined|is not a function|syntax error|invalid input|SELECT |relation "|at Object|node_modules/

test.each(FORMS)('%s takes no nonsense', { timeout: 120_000 }, async (collection, base) => {
  const fields = ['id', ...Object.keys(collections[collection].fields)]
  const wrong: string[] = []
  let asked = 0
  for (const field of fields) {
    for (const [at, value] of ODD.entries()) {
      const who = everybody[(at + asked) % everybody.length] as PocketBase
      asked++
      const body = { ...base(), [field]: value }
      const { status, said } = await refused(who.collection(collection).create(body))
      if (status >= 500 || status === 0 || OURS.test(said))
        wrong.push(`${field} ${at}: ${status} ${said.slice(0, 200)}`)
    }
  }
  expect(asked).toBe(fields.length * ODD.length)
  expect(wrong).toEqual([])
})

test.each([
  ['GET', '/api/wasl/labels?ids=x&format=A6'],
  ['GET', `/api/wasl/labels?ids=${'a'.repeat(15)}&format=../x`],
  ['GET', '/api/wasl/labels?filter=%00&format=A6'],
  ['GET', `/api/wasl/labels?filter=${'('.repeat(2_000)}&format=A6`],
  ['GET', '/api/wasl/labels?bon=x&format=A6'],
  ['GET', '/api/wasl/bons/x/pdf'],
  ['GET', `/api/wasl/bons/${'a'.repeat(15)}/pdf?format=A9`],
  ['GET', '/api/wasl/caisse/x'],
  ['GET', `/api/wasl/caisse/${'a'.repeat(15)}`],
  ['GET', '/api/wasl/versements/x/recu'],
  ['GET', '/api/wasl/remboursements/x/recu'],
  ['GET', '/api/wasl/rammasage/proposal?client=x&ville=%00'],
  ['GET', '/api/wasl/rammasage/proposal?client=a&client=b'],
  ['GET', '/api/wasl/affectation/livreurs?x[]=1'],
  ['GET', '/api/wasl/affectation/scanned'],
  ['GET', '/api/wasl/affectation/scanned?text=a&text=b'],
  ['GET', `/api/wasl/affectation/scanned?text=${'x'.repeat(201)}`],
  ['POST', '/api/wasl/ouvertures', { soldes: [] }],
  ['POST', '/api/wasl/ouvertures', { soldes: [{ kind: 'x', montant: 'x' }] }],
  ['POST', '/api/wasl/labels', { ids: MANY, format: 'A6' }],
  ['POST', '/api/wasl/labels', { ids: [{}], format: 'A6' }],
  ['POST', '/api/wasl/labels', []],
  ['POST', '/api/wasl/affectation/proposals', { ids: MANY }],
  ['POST', '/api/wasl/affectation/proposals', { ids: [1, null] }],
  ['POST', '/api/wasl/affectation/proposals', { filter: `note ~ "${'x'.repeat(3_900)}"` }],
  ['POST', '/api/wasl/affectation/proposals', { filter: 'nothing = "' }],
  ['POST', '/api/wasl/affectation/proposals', 'text'],
  ['POST', '/api/wasl/affectation/bons', { livreur: ['x'] }],
] as const)('%s %s is refused in words', async (method, path, body?: unknown) => {
  for (const who of everybody) {
    const { status, said } = await refused(
      who.send(path, { method, ...(body === undefined ? {} : { body }) }),
    )
    expect([path, status, status >= 500 || OURS.test(said)]).toEqual([path, status, false])
  }
})

test('what was refused changed nothing', async () => {
  expect(await hall.stateOf(parcel)).toBe('RECU_HUB')
  expect(
    (await hall.staff.collection('bons_details').getList(1, 1, { filter: `bon = "${bon}"` })).totalItems,
  ).toBe(0)
})
