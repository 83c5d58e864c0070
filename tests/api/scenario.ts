import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLibrary, type Role, type World } from './world.ts'

/** One request, and its expected response. */
export interface Scenario {
  readonly name: string
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS'
  readonly url: string
  readonly as?: Role
  readonly headers?: Readonly<Record<string, string>>
  /** An object goes as JSON; a text, a form or search parameters go as they are. */
  readonly body?: object | string | ((world: World) => Promise<object>)
  /** The instant of the request, when it is made ready before. */
  readonly at?: string
  readonly status: number
  /** Fragments of the body, quotes included. */
  readonly contains?: readonly string[]
  readonly lacks?: readonly string[]
  /** The whole body. */
  readonly equals?: unknown
  readonly answerHeaders?: Readonly<Record<string, string | RegExp>>
  readonly before?: (world: World) => Promise<unknown>
  readonly after?: (world: World, body: Record<string, unknown>) => Promise<unknown>
}

/** Runs each row of the table on the same library, put back in order before each. */
export function scenarios(title: string, rows: readonly Scenario[]): void {
  describe(title, () => {
    let world: World
    beforeAll(async () => {
      world = await openLibrary()
    })
    afterAll(() => world.close())
    beforeEach(() => world.reset())
    test.each(rows)('$name', (scenario) => run(world, scenario))
  })
}

async function run(world: World, scenario: Scenario): Promise<void> {
  await scenario.before?.(world)
  const body = typeof scenario.body === 'function' ? await scenario.body(world) : scenario.body
  if (scenario.at) world.clock.now = scenario.at
  const response = await send(world, body === undefined ? scenario : { ...scenario, body })
  const text = await response.text()
  expect([response.status, text]).toEqual([scenario.status, text])
  for (const fragment of scenario.contains ?? []) expect(text).toContain(fragment)
  for (const fragment of scenario.lacks ?? []) expect(text).not.toContain(fragment)
  if (scenario.equals !== undefined) expect(JSON.parse(text)).toEqual(scenario.equals)
  for (const [name, value] of Object.entries(scenario.answerHeaders ?? {})) {
    expect(response.headers.get(name)).toEqual(
      typeof value === 'string' ? value : expect.stringMatching(value),
    )
  }
  if (scenario.after) {
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
    await scenario.after(world, body as Record<string, unknown>)
  }
}

export function send(world: World, scenario: Omit<Scenario, 'name' | 'status'>): Promise<Response> {
  const { body, as = 'guest', method = 'GET' } = scenario
  const headers = new Headers(scenario.headers)
  if (as !== 'guest' && !headers.has('authorization')) headers.set('authorization', world.tokens[as])
  const raw = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams
  if (!raw && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const payload = raw || body === undefined ? body : JSON.stringify(body)
  return fetch(world.url + scenario.url, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  })
}

/** A refused request, as the protocol words it. */
export const refused = (status: number, message: string, data: object = {}) => ({ status, message, data })
