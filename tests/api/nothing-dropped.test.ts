/**
 * No value is dropped silently: whatever value somebody who may edit a record sends for a field, the response
 * has it, or it is refused with a reason. Hidden fields are ignored.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zeroOf } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { HERE, People, type Person, SINGLE } from '#tests/authority/people.ts'
import { ask, isLetIn } from '#tests/authority/probe.ts'
import { collectionOf, otherValue, put } from '#tests/authority/records.ts'
import type { Target } from '#tests/authority/target-makers.ts'
import { TARGETS } from '#tests/authority/targets.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let people: readonly Person[]

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, unbooked: 'entries without a cause are written to be read' })
  const opened = await People.open(wasl)
  people = [...(await opened.outsiders()), ...(await opened.moderateurs(SINGLE, false))]
}, 120_000)
afterAll(() => wasl.close())

type Reply = Awaited<ReturnType<typeof ask>>
type Wire = Readonly<Record<string, unknown>>

/** A record of the kind that this person may edit, as the person sees it; null without one. */
async function editable(target: Target, person: Person): Promise<{ path: string; record: Wire } | null> {
  for (const whose of ['own', 'other'] as const) {
    const values = whose === 'own' ? await target.own(person, wasl) : await target.other(wasl, HERE)
    if (values === null) continue
    const own = target.collection === 'users' && whose === 'own'
    const id = own
      ? person.id
      : await put(wasl, target.collection, { ...LIVING[target.collection], ...values })
    const path = `/api/collections/${target.collection}/records/${id}`
    const view = await ask(wasl, person, 'GET', path)
    if (view.status === 200 && isLetIn(await ask(wasl, person, 'PATCH', path, {}))) {
      return { path, record: view.body }
    }
  }
  return null
}

/** Fields without a test: autodates belong to the engine; passwords and files need more than a value. */
const passed = (collection: Collection, name: string): boolean => {
  const kind = collection.fields[name]?.kind
  return kind === 'autodate' || kind === 'password' || kind === 'file'
}

/** A commande under way has dates that its clocks need. */
const LIVING: Readonly<Record<string, object>> = {
  commands: { last_event_at: '2026-11-20 10:00:00.000Z' },
}

/** Another valid value of the field; the same one when there is none. */
async function another(field: Field, present: unknown): Promise<unknown> {
  if (field.kind === 'list') return [String(await otherValue(wasl, field, present))]
  // In the form of the wire, because its text is compared.
  if (field.kind === 'geoPoint') return { lon: -7.6, lat: 33.5 }
  const value = await otherValue(wasl, field, present)
  if (field.kind !== 'relation' || [value].flat().some(Boolean)) return value
  const id = await put(wasl, field.to, {})
  return isMultiple(field) ? [id] : id
}

const text = (value: unknown): string => JSON.stringify(value)

/** The fate of a sent value: kept, or refused with a message. */
function fate({ status, body }: Reply, name: string, value: unknown, before: Wire): string {
  if (status === 200) {
    if (!(name in body)) return name in before ? 'no longer shown' : 'not seen'
    const isIn = Array.isArray(value) && value.every((item) => [body[name]].flat().includes(item))
    return isIn || text(body[name]) === text(value)
      ? 'kept'
      : `dropped: ${text(value)} became ${text(body[name])}`
  }
  const data = (body.data ?? {}) as Record<string, { message?: unknown }>
  const words = String(data[name]?.message ?? (status === 400 ? '' : body.message) ?? '')
  if (words !== '') return 'refused in words'
  const others = Object.entries(data).map(([other, { message }]) => `${other}: ${message}`)
  return others.length > 0 ? 'refused in words' : `refused without a word: ${status} ${text(body)}`
}

const FAIR = ['kept', 'not seen', 'no longer shown', 'refused in words']

/** A valid body of a create, as far as the declaration determines it. */
async function beginning({ collection: name, ...target }: Target, person: Person): Promise<Wire> {
  const { fields } = collectionOf(name)
  const values = (await target.own(person, wasl)) ?? (await target.other(wasl, HERE))
  const base: Record<string, unknown> = {}
  for (const [field, kind] of Object.entries(fields)) {
    const given = values[field]
    if (given !== undefined) base[field] = kind.kind === 'money' ? Number(given) / 100 : given
    else if (kind.required && kind.kind !== 'password') base[field] = await another(kind, undefined)
  }
  return base
}

/** False and 0 are values; an empty text or list of a new record is not. */
const isValue = (zero: unknown): boolean => zero === false || zero === 0

/** Most moderateurs to try on one kind, when all twenty have the same right. */
const MOST_STAFF = 3

/** Kinds of which a person made a new record. */
const made = new Set<string>()

/**
 * For money, a body that repeats a completed action is a conflict showing the present record; by
 * kind, the people for whom it is.
 */
const ACTION_TAKEN: Readonly<Record<string, (person: Person) => boolean>> = {
  'versements (valide)': ({ type }) => type === 'moderateur',
  journees_caisse: ({ type }) => type === 'moderateur',
  changements_rib: () => true,
  'factures (client, emise)': ({ type }) => type === 'moderateur',
  'factures (livreur, emise)': ({ type }) => type === 'moderateur',
}

const isPresent = ({ body }: Reply, record: Wire): boolean =>
  (body.data as { present?: Wire } | undefined)?.present?.id === record.id

describe.each(TARGETS.map((target) => [target.title, target] as const))('%s', (_title, target) => {
  test('holds or refuses every value it is sent', async () => {
    const collection = collectionOf(target.collection)
    const unfair: string[] = []
    let staff = 0
    for (const person of people) {
      const found = staff < MOST_STAFF ? await editable(target, person) : null
      if (!found) continue
      if (person.type === 'moderateur') staff++
      for (const [name, field] of Object.entries(collection.fields)) {
        // Closing one's own account, or changing its type, ends the session.
        const himself = target.collection === 'users' && found.path.endsWith(person.id)
        if (passed(collection, name) || (himself && ['active', 'roles', 'mfa', 'email'].includes(name)))
          continue
        const value = await another(field, found.record[name])
        const what = fate(
          await ask(wasl, person, 'PATCH', found.path, { [name]: value }),
          name,
          value,
          found.record,
        )
        if (!FAIR.includes(what)) unfair.push(`${person.name}: ${name} ${what}`)
      }
    }
    expect(unfair).toEqual([])
  }, 300_000)

  test('of a new record, too', async () => {
    const { fields, type } = collectionOf(target.collection)
    const path = `/api/collections/${target.collection}/records`
    const unfair: string[] = []
    let staff = 0
    for (const person of people) {
      if (type === 'auth' || staff >= MOST_STAFF || !isLetIn(await ask(wasl, person, 'POST', path, {})))
        continue
      if (person.type === 'moderateur') staff++
      for (const [name, field] of Object.entries(fields)) {
        if (passed(collectionOf(target.collection), name)) continue
        const zero = zeroOf(field)
        for (const empty of isValue(zero) ? [false, true] : [false]) {
          const base = await beginning(target, person)
          const value = empty ? zero : await another(field, base[name] ?? zero)
          const reply = await ask(wasl, person, 'POST', path, { ...base, [name]: value })
          if (reply.status === 200) made.add(target.collection)
          const what = fate(reply, name, value, base)
          if (reply.status === 200 && !FAIR.includes(what)) unfair.push(`${person.name}: ${name} ${what}`)
        }
      }
    }
    expect(unfair).toEqual([])
  }, 300_000)

  test('takes a whole record back as it is', async () => {
    const unfair: string[] = []
    for (const person of people) {
      const found = await editable(target, person)
      if (!found) continue
      const empty = await ask(wasl, person, 'PATCH', found.path, {})
      const { body: record } = await ask(wasl, person, 'GET', found.path)
      const whole = await ask(wasl, person, 'PATCH', found.path, record)
      const taken = ACTION_TAKEN[target.title]?.(person) ?? false
      const isRight = taken ? whole.status === 409 && isPresent(whole, record) : whole.status === empty.status
      if (!isRight) unfair.push(`${person.name}: ${whole.status} ${text(whole.body)}`)
    }
    expect(unfair).toEqual([])
  }, 300_000)
})

test('new records of many kinds were made', () => {
  expect([...made].length).toBeGreaterThan(10)
})
