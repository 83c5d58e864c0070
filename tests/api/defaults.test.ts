/**
 * A create without a value gets the declared default. A given value is kept, false and 0
 * included, or refused with a reason.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DECLARED } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { defaultOf, type Field } from '#model/schema/fields.ts'
import { newId } from '#server/core/base/ids.ts'
import { idOf, STRONG } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let token: string
let client: string
let livreur: string
let motif: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  const staff = await wasl.as('moderateur')
  token = staff.authStore.token
  client = idOf(await wasl.as('client'))
  livreur = idOf(await wasl.as('livreur'))
  motif = (
    await staff.collection('motifs').getFirstListItem(`applies_to.id ?= "${stateId('ANNULE_VENDEUR')}"`)
  ).id
})
afterAll(() => wasl.close())

const DEFAULTS = DECLARED.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, kind]) =>
    defaultOf(kind) === undefined ? [] : [{ title: `${name}.${field}`, name, field, kind }],
  ),
)

type Body = Readonly<Record<string, unknown>>

/**
 * Bodies with which a moderateur creates one record of each; without collections that
 * are created with another record.
 */
const NEW: Readonly<Record<string, () => Body | Promise<Body>>> = {
  users: () => ({
    type: 'client',
    full_name: 'Souk',
    email: `${newId()}@wasl.test`,
    password: STRONG,
    passwordConfirm: STRONG,
  }),
  commands: () => ({
    receiver_full_name: 'Nadia',
    receiver_phone_number: `06${++phones}`,
    city: villeId('Rabat'),
    price: 100,
    client_source: client,
  }),
  suivis: async () => ({ command: await made('commands', {}), status: stateId('ANNULE_VENDEUR'), motif }),
  villes: () => ({ name: `Ville ${newId()}` }),
  motifs: () => ({ name: `Motif ${newId()}` }),
  packaging: () => ({ name: `Sachet ${newId()}` }),
  produits: () => ({ client, name: `Chemise ${newId()}` }),
  minuteurs: () => ({ status: stateId('RECU_HUB'), ville: villes.shift(), orange_h: 2 }),
  depences: () => ({ date: '2026-11-20', label: 'Gazole', category: 'carburant', amount: 200 }),
  reclamations: () => ({ subject: 'Colis ouvert', type: 'autre', client }),
  // Rules of one subject share no day.
  reclamations_regles: () => {
    const day = `19${++rules}-01-01`
    return { type: 'autre', valid_from: day, valid_to: day }
  },
  reclamations_reponses: () => ({ name: `Réponse ${newId()}`, fr: 'Bonjour' }),
  remises_banque: async () => {
    const agence = await made('agences', {})
    const caisse = { kind: 'CAISSE', agence, montant: 5 }
    expect(await create('ouvertures', caisse)).toMatchObject({ status: 200 })
    return { agence, montant: 5 }
  },
  journees_caisse: async () => ({ agence: await made('agences', {}), jour: '2026-11-20' }),
  agences: () => ({ name: `Agence ${newId()}` }),
  bons: () => ({ kind: 'ramassage', client, livreur }),
  erreurs: () => ({ message: 'La page est restée blanche' }),
}
let phones = 10_000_000
let rules = 10
const villes = ['Rabat', 'Fès', 'Tanger', 'Agadir', 'Marrakech', 'Oujda'].map(villeId)

/** Written by hooks alone, or made with another record. */
const NOT_MADE = ['chats', 'clients']

async function create(name: string, values: Body): Promise<{ status: number; body: Body }> {
  const base = await NEW[name]?.()
  const answer = await fetch(`${wasl.url}/api/collections/${name}/records`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...base, ...values }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function made(name: string, values: Body): Promise<unknown> {
  const { status, body } = await create(name, values)
  expect({ name, status, body }).toMatchObject({ status: 200 })
  return body.id
}

/** The empty value, and another than the default. */
function said(field: Field): readonly unknown[] {
  if (field.kind === 'bool') return [false, true]
  if (field.kind === 'select') return ['', ...Object.keys(field.options)]
  return [0, 7]
}

test('every collection with defaults is tried', () => {
  const tried = new Set([...Object.keys(NEW), ...NOT_MADE])
  expect(DEFAULTS.filter(({ name }) => !tried.has(name)).map(({ title }) => title)).toEqual([])
  expect(DEFAULTS.length).toBeGreaterThan(12)
})

test.each(DEFAULTS)('$title is one of its values', ({ kind }) => {
  const value = defaultOf(kind)
  if (kind.kind === 'select') expect(Object.keys(kind.options)).toContain(value)
  else expect(typeof value).toBe(kind.kind === 'bool' ? 'boolean' : 'number')
})

describe.each(DEFAULTS.filter(({ name }) => name in NEW))('$title', ({ name, field, kind }) => {
  test('has its default where nothing is said', async () => {
    expect(await create(name, {})).toMatchObject({ status: 200, body: { [field]: defaultOf(kind) } })
  })

  test.each(said(kind))('keeps or refuses what is said: %j', async (value) => {
    const { status, body } = await create(name, { [field]: value })
    const kept = status === 200 && body[field] === value
    const words = JSON.stringify(status === 200 ? '' : [body.message, body.data])
    const refused = status === 409 || (status === 400 && Object.keys(body.data ?? {}).length > 0)
    expect({ value, got: body[field], words, fair: kept || refused }).toMatchObject({ fair: true })
    if (kind.kind === 'bool' || value === defaultOf(kind)) expect(words).toBe('""')
    if (value === '') expect(status).not.toBe(200)
  })
})

test('a new client lets parcels be opened and exchanged', async () => {
  const id = String(await made('users', {}))
  const staff = await wasl.as('moderateur')
  expect(await staff.collection('clients').getOne(id)).toMatchObject({
    option_ouverture: true,
    option_echange: true,
  })
})
