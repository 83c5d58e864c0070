import { describe, expect, test } from 'vitest'
import { type AnyRow, type Caller, callerFor } from '#server/core/base/caller.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { aliveRows, idOf } from '#server/core/filter/made-up-data.fixture.ts'
import { evaluate } from './evaluate.ts'

/**
 * The meaning of filters, on a few records one can keep in mind. The compiled SQL agrees: see
 * compile.test.ts.
 */
const NORTH = { id: idOf('zones', 0), name: 'Nord', rank: 1 }
const RABAT = { id: idOf('places', 0), name: 'Rabat', zone: NORTH.id, since: '', open: true, kind: 'a' }
const RED = { id: idOf('tags', 0), label: 'red', score: 1, on: true, at: '' }
const BLUE = { id: idOf('tags', 1), label: 'blue', score: 2, on: false, at: '2026-11-20 10:00:00.000Z' }
const THING: AnyRow = {
  id: idOf('things', 0),
  name: 'Élan 10',
  kind: 'x',
  kinds: ['x', 'y'],
  words: [],
  price: 8_050,
  fee: 0,
  total: 8_050,
  ratio: 150,
  quantity: 80,
  done: true,
  due: '2026-11-20 22:30:00.000Z',
  meta: { a: 1, b: ['x'], c: 'text' },
  place: RABAT.id,
  tag: '',
  tags: [RED.id, BLUE.id],
  owner: '',
}
const WORLD = {
  zones: [NORTH],
  places: [RABAT],
  tags: [RED, BLUE],
  things: [THING],
  people: [],
  remarks: [],
  details: [],
}
const GUEST: Caller = callerFor(null, () => false)
const ME: Caller = callerFor({ id: 'me', name: 'Me', rights: ['read'] }, () => false)

function holds(filter: string, caller = GUEST): boolean {
  const lookup = {
    collections: MADE_UP,
    root: MADE_UP.things,
    viewer: null,
    caller,
    request: NO_REQUEST,
    now: Date.parse('2026-11-20T12:34:56.789Z'),
    uses: new Uses(),
  }
  return evaluate(resolve(parse(filter), lookup), THING, ({ name }) => aliveRows(WORLD, name))
}

const YES = [
  'name ~ "elan"',
  'name ~ "ÉLAN"',
  'name ~ 10',
  'name ~ "%10"',
  'name ~ "É_an%"',
  'name !~ "elan%0%1"',
  'price = 80.5 && total = "80.50"',
  'price ~ "80.5"',
  'ratio ~ 150 && ratio = "150"',
  'quantity = "80" && quantity < "abc"',
  'done = true && done = 1 && done = "1"',
  'due >= "2026-11-20" && due < "2026-11-21"',
  'due = "2026-11-20T23:30:00+01:00" && due = "2026-11-20t22:30:00z"',
  'due = "2026-11" && due > "2026-10" && due <= "2026"',
  'due ~ "2026-11-20 22"',
  'due > "" && due >= "" && place.since <= "" && place.since >= ""',
  'kinds = \'["x","y"]\'',
  'kinds:length = 2 && words:length = 0 && tag:length = 0 && place:length = 1',
  'kinds:each ?= "x" && kinds:each != "z"',
  'name:lower = "Élan 10"',
  'name:each = "Élan 10" && name:changed = "Élan 10"',
  'kind:each = "x" && tag:each = "" && tag:each ~ "" && tag:each < "a"',
  'place.name = "Rabat" && place.zone.name = "Nord"',
  'place.since = "" && place.since = null',
  'tag.label != "red" && tag.label = "" && tag.label = null',
  'tags.score > 0',
  'tags.label ?= "red" && tags.on ?= true',
  'meta.a = 1 && meta.b.0 = "x" && meta.c ~ "TEX" && meta.none = null',
  '@collection.tags.label ?= "red" && @collection.tags:b.label ?= "blue"',
  '1 = 1 && "a" != "b" && 1 < "a"',
  '@now = "2026-11-20 12:34:56.789Z" && @todayEnd = "2026-11-20 23:59:59.999Z"',
  '@monthEnd = "2026-11-30 23:59:59.999Z" && @weekday = 5 && @yesterday < @now',
  'TRUE = 1 && False = 0 && NULL = ""',
  '@request.auth.name = null && @request.auth.id = "" && "" = @request.auth.place.name',
  'strftime("%Y-%m-%d", due) = "2026-11-20" && strftime("%H:%M", due) > "22:29"',
  'strftime("%Y", due) > 2025 && strftime("%Y", due) > 9999',
  'strftime("%d %j %w %u %W %%", due, "start of month", "+1 months", "-1 days") = "30 334 1 1 48 %"',
  'strftime("%Y", place.since) = "" && strftime("%Y", place.since) = null && strftime("%Y", place.since) != 1',
  'strftime("%F %T", 1795300200, "unixepoch") = "2026-11-21 22:30:00"',
  'strftime("%f|%s", "2026-11-20T22:30:05.1239+01:00") = "05.124|1795210205"',
  'strftime("%Y %H") = "2026 12" && strftime("%d", "now", "+1.5 days") = "22"',
  'strftime("%m-%d", "2026-01-31", "+1 month") = "03-03" && strftime("%F", 2460000.5) = "2023-02-25"',
  'strftime("%V %G %U %I%p", "2027-01-01 13:00") = "53 2026 00 01PM"',
  'geoDistance(-6.8416, 34.0209, -7.5898, 33.5731) > 85 && geoDistance(-6.8416, 34.0209, -7.5898, 33.5731) < 86',
  'geoDistance(0, 0, 1, 0) = 111.194927 && geoDistance(0, 0, 1, 0) ~ "%.194927" && geoDistance(1, 1, 1, 1) ~ "0%"',
  'geoDistance(ratio, quantity, 150, 80) = 0 && geoDistance(name, 1, 2, 3) = null && geoDistance(name, 1, 2, 3) != 5',
  'geoDistance(tags.score, 0, 2, 0) < 1',
]
const NO = [
  'tags.label ?= "red" && tags.label ?= "blue"',
  'name ~ "élan_x"',
  'quantity = "abc"',
  'quantity = "" || quantity = null',
  'done = "true"',
  'kind = 1',
  'name = 10',
  'due = "2026-11-20"',
  'due > "2026-11"',
  'due <= "" || due < "" || place.since < "" || place.since > ""',
  'tag.at <= "" || tag.at >= ""',
  'tag.label ~ "" || tag.label !~ "x"',
  'tag.label = "red" || tag.score < 5',
  'tags.label = "red"',
  'tags.score > 1',
  'tags.label ?= "red" && tags.on ?= false',
  'words:each = "x" || words:each ~ ""',
  'kinds:each = "x"',
  'tag:each = meta.none || geoDistance(name, 1, 2, 3) = tag:each',
  'meta.c = 1 || meta.a = "1" || meta.none = ""',
  'name = null || name = ""',
  'owner = @request.auth.id || owner != @request.auth.id || @request.auth.id = owner',
  'place ~ @request.auth.id || name !~ @request.auth.name || owner = @request.auth.place.zone',
  'strftime("%Y", due) = 2026 || strftime("%Y", place.since) > 0 || strftime("%Y", "soon") != ""',
  'strftime("%Q", due) = "x" || strftime("%Y", due, "+1 fortnight") = "2026"',
  'strftime("%d", tags.at) = "20"',
  'geoDistance(name, 1, 2, 3) = "" || geoDistance(name, 1, 2, 3) > 0',
]

describe('a guest', () => {
  test.each(YES)('%s', (filter) => expect(holds(filter)).toBe(true))
  test.each(NO)('not: %s', (filter) => expect(holds(filter)).toBe(false))
})

test('a person signed in is compared by what his record holds', () => {
  expect(holds('@request.auth.id = "me" && @request.auth.rights:each = "read"', ME)).toBe(true)
  expect(holds('@request.auth.rights:length = 1 && @request.auth.collectionName = "people"', ME)).toBe(true)
  expect(holds('owner = @request.auth.id', ME)).toBe(false)
  expect(holds('@request.auth.nothing = ""', ME)).toBe(true)
  expect(holds('owner = @request.auth.place', ME)).toBe(true)
})

test('an empty single value is compared as it is, however many items are asked of it', () => {
  const unplaced = callerFor({ id: 'me', name: 'Me', rights: [], place: '' }, () => false)
  for (const place of ['@request.auth.place', '@request.auth.place:each', 'tag', 'tag:each']) {
    expect(holds(`${place} = "" && ${place} ~ "" && ${place} < "a" && name ~ ${place}`, unplaced)).toBe(true)
    expect(holds(`geoDistance(id, 0, 0, id) = ${place} || meta.none = ${place}`, unplaced)).toBe(false)
  }
  expect(holds('geoDistance(id, 0, 0, id) = @request.auth.rights:each', unplaced)).toBe(true)
})

test('the id behind a relation is the relation, and with a modifier the id of the record that is reached', () => {
  const placed = callerFor({ id: 'me', name: 'Me', rights: [], place: RABAT.id }, () => false)
  const unplaced = callerFor({ id: 'me', name: 'Me', rights: [], place: '' }, () => false)
  expect(holds('tag.id = "" && tag.id ~ "" && tag.id < "a"')).toBe(true)
  expect(holds('@request.auth.place.id ~ "" && @request.auth.place.id < "a"', unplaced)).toBe(true)
  for (const modifier of ['lower', 'length', 'each']) {
    expect(holds(`place.id:${modifier} = place && @request.auth.place.id:${modifier} = place`, placed)).toBe(
      true,
    )
    expect(holds(`tag.id:${modifier} = "" && @request.auth.place.id:${modifier} = ""`, unplaced)).toBe(true)
    expect(holds(`tag.id:${modifier} ~ "" || @request.auth.place.id:${modifier} ~ ""`, unplaced)).toBe(false)
  }
})
