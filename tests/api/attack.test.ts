/**
 * A check against a hang only: `npm run bench -- attack` measures. Every route of the router gets inputs that
 * once blocked the process for seconds, while another client loads a page.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Attack, attacksOn } from '../../bench/attack/attacks.ts'
import type { BodyName, QueryName } from '../../bench/attack/bodies.ts'
import { wrongAnswers } from '../../bench/attack/expected.ts'
import { Siege } from '../../bench/attack/siege.ts'
import { type DemoRole, type TestWasl, testWasl } from '../support/wasl.ts'

const PATIENCE_MS = 1_000
const TRIES = 3

let wasl: TestWasl
let siege: Siege
let known: { id: string; code: string }
const tokens = new Map<DemoRole | 'guest', string>([['guest', '']])
beforeAll(async () => {
  wasl = await testWasl({ env: { TRUST_PROXY: 'on', RATE_LIMITS: 'off' } })
  for (const role of ['moderateur', 'agent', 'client', 'livreur'] as const) {
    tokens.set(role, (await wasl.as(role)).authStore.token)
  }
  const [command] = await wasl.db.query<typeof known>(
    sql`SELECT id, code FROM commands ORDER BY _seq LIMIT 1`,
  )
  if (!command) throw new Error('no commande')
  known = command
  siege = await Siege.begin({ port: Number(new URL(wasl.url).port), token: tokens.get('moderateur') ?? '' })
})
afterAll(async () => {
  siege.end()
  await wasl.close()
})

interface Outcome {
  /** The longest the other one waited, in the best of three; once is enough when it is soon. */
  readonly wait: number
  readonly statuses: readonly number[]
}

async function struck(attack: Attack, token: string): Promise<Outcome> {
  let wait = Number.POSITIVE_INFINITY
  const statuses: number[] = []
  for (let n = 0; n < TRIES && wait > PATIENCE_MS; n++) {
    const strike = await siege.strike(attack, token)
    wait = Math.min(wait, Math.max(...strike.times))
    statuses.push(...strike.statuses)
  }
  return { wait, statuses }
}

const SENT: Readonly<Record<'guest' | 'client' | 'agent', readonly (BodyName | QueryName)[]>> = {
  guest: ['2,000,000 keys, 25 MB', 'long texts, 1 MB', 'a search of many words'],
  client: ['JSON in texts, 1 MB', 'lists in lists, 25 MB', '200,000 items', 'a filter over back-relations'],
  agent: [
    '49,000 keys',
    '2,000,000 keys, 25 MB',
    'a batch of 144,000 keys',
    'a thousand records with all they reach',
  ],
}
const LEAST_ROUTES = 40

describe('nobody else waits, and each is answered as the limits say', () => {
  test.each(['guest', 'client', 'agent'] as const)(
    'while a %s sends his worst to every route',
    { timeout: 600_000 },
    async (who) => {
      const attacks = attacksOn(wasl.app.routesServed, known, SENT[who])
      expect(new Set(attacks.map(({ route }) => route)).size).toBeGreaterThan(LEAST_ROUTES)
      const waits: string[] = []
      const wrong: string[] = []
      for (const attack of attacks) {
        const { wait, statuses } = await struck(attack, tokens.get(who) ?? '')
        const name = `${attack.method} ${attack.path.split('?')[0]}: ${attack.kind}`
        if (wait > PATIENCE_MS) waits.push(`${name}, ${Math.round(wait)} ms`)
        const amiss = wrongAnswers(attack, { guest: who === 'guest', limited: false }, statuses)
        if (amiss.length > 0) wrong.push(`${name}, ${amiss.join(' ')}`)
      }
      expect({ waits, wrong }).toEqual({ waits: [], wrong: [] })
    },
  )
})
