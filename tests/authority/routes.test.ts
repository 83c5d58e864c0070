/** The rights on custom routes, by the same rule and for the same people as those on records. */

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import type { CustomRoute, RouteRequest } from './custom-route.ts'
import { CUSTOM_ROUTES } from './custom-routes.ts'
import { HERE, People, type Person, SINGLE, THERE } from './people.ts'
import { allows } from './rule.ts'

let wasl: TestWasl
let people: readonly Person[]

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, unbooked: 'entries without a cause are written to be read' })
  const open = await People.open(wasl)
  people = [
    ...(await open.outsiders()),
    ...(await open.moderateurs(SINGLE, false)),
    ...(await open.moderateurs(SINGLE, true)),
  ]
}, 120_000)
afterAll(() => wasl.close())

test('no route of the product is left out', () => {
  const declared = globSync('server/**/*.ts', { cwd: process.cwd() }).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\bapp\.(get|post|put|patch|delete)\(\s*'(\/api\/wasl\/[^']+)'/g,
      ),
    ].map(([, method = '', path]) => `${method.toUpperCase()} ${path}`),
  )
  // Open until the first account exists, then closed for good: covered by its own test.
  const once = 'POST /api/wasl/first-account'
  expect([...CUSTOM_ROUTES.map(({ route }) => route), once].sort()).toEqual([...new Set(declared)].sort())
})

async function isLetIn({ token }: Person, method: string, asked: RouteRequest): Promise<boolean> {
  const { path, body, form, shows } = asked
  const answer = await fetch(wasl.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: token } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : form ? { body: form } : {}),
  })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  if ([401, 403, 404].includes(answer.status)) return false
  return shows === undefined || (answer.ok && text.includes(shows))
}

test.each(CUSTOM_ROUTES)(
  '$route',
  async ({ route, grants, ask }: CustomRoute) => {
    const [method = ''] = route.split(' ')
    const wrong: string[] = []
    let asked = 0
    for (const person of people) {
      for (const [whose, place] of [
        ['own', 'own'],
        ['here', HERE],
        ['there', THERE],
      ] as const) {
        if (whose === 'here' && !person.isBound) continue
        const request = await ask(wasl, person, place)
        if (!request) continue
        asked++
        const facts = { own: whose === 'own', here: whose !== 'there' }
        const expected = allows(grants, person, 'view', facts)
        if ((await isLetIn(person, method, request)) !== expected) {
          wrong.push(`${person.name} (${whose}): ${expected ? 'refused' : 'let in'}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(people.length)
  },
  600_000,
)
