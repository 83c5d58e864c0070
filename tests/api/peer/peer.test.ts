/** Wasl responds to any request as PocketBase does, except for the differences of decision 008. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from './cases.ts'
import { type Case, type PeerResponse, type Side, sendAll } from './peer-requests.ts'
import { openPocketBase } from './pocketbase.ts'
import { openWasl } from './wasl.ts'

const RUNS = process.env.SOAK ? 20_000 : 400
const SEED = Number(process.env.SOAK_SEED ?? 1)
const FILE = new URL('../../fixtures/peer-answers.json', import.meta.url)
const binary = process.env.POCKETBASE_BIN

let wasl: Side & { close(): Promise<void> }
beforeAll(async () => {
  wasl = await openWasl()
})
afterAll(() => wasl.close())

test('as a PocketBase answered when its answers were recorded', async () => {
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as { asked: Case; told: PeerResponse[] }[]
  expect(rows.length).toBeGreaterThan(200)
  expect(new Set(rows.flatMap(({ told }) => told.map(([status]) => status)))).toEqual(
    new Set([200, 400, 404]),
  )
  const different: unknown[] = []
  for (const { asked, told } of rows) {
    const answer = await sendAll(wasl, asked)
    if (JSON.stringify(answer) !== JSON.stringify(told))
      different.push({ asked, pocketbase: told, wasl: answer })
  }
  expect(different).toEqual([])
})

// New cases need a running PocketBase for their expected responses.
if (binary) {
  test(`as a PocketBase answers now, seed ${SEED}`, { timeout: 3_600_000 }, async () => {
    const peer = await openPocketBase(binary)
    try {
      const property = fc.asyncProperty(cases, async (asked) => {
        expect(await sendAll(wasl, asked)).toEqual(await sendAll(peer, asked))
      })
      await fc.assert(property, { numRuns: RUNS, seed: SEED })
    } finally {
      await peer.close()
    }
  })
}
