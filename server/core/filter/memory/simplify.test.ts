import { expect, test } from 'vitest'
import { callerFor } from '#server/core/base/caller.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { NO_REQUEST } from '#server/core/filter/language/request.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { pathsOf } from '#server/core/filter/language/term.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { simplify } from './simplify.ts'

const ME = callerFor({ id: 'me', name: 'Me', rights: ['read', 'write'] }, () => false)

function left(filter: string): string | boolean {
  const lookup = {
    collections: MADE_UP,
    root: MADE_UP.things,
    viewer: null,
    caller: ME,
    request: NO_REQUEST,
    now: Date.parse('2026-11-20T12:34:56.789Z'),
    uses: new Uses(),
  }
  const condition = simplify(resolve(parse(filter), lookup))
  if (typeof condition === 'boolean') return condition
  return [...pathsOf(condition)].map(({ leaf }) => leaf.name).join()
}

test.each([
  ['@request.auth.name = "Me"', true],
  ['@request.auth.name = "You"', false],
  ['@request.auth.rights:each ?= "write"', true],
  ['@request.auth.rights:each ?= "own"', false],
  ['@request.auth.rights:each = "write"', false],
  ['1 = 1 && 2 = 2', true],
  ['1 = 2 || 2 = 3', false],
  ['@request.auth.name = "Me" || done = true', true],
  ['@request.auth.name = "You" || done = true', 'done'],
  ['@request.auth.name = "Me" && done = true', 'done'],
  ['@request.auth.name = "You" && done = true', false],
  ['(@request.auth.name = "You" || kind = @request.auth.name) && fee > 1', 'kind,fee'],
  ['done = true', 'done'],
])('of %s is left %j', (filter, expected) => {
  expect(left(filter)).toBe(expected)
})
