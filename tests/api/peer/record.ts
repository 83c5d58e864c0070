import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { KINDS } from './cases.ts'
import { sendAll } from './peer-requests.ts'
import { openPocketBase } from './pocketbase.ts'

/**
 * `POCKETBASE_BIN=… node tests/api/peer/record.ts` records PocketBase's responses to the cases of the table.
 */
const RECORDED_OF_A_KIND = 90
const SEED = 20_261_123
const FILE = new URL('../../fixtures/peer-answers.json', import.meta.url)

const peer = await openPocketBase(process.env.POCKETBASE_BIN ?? '')
try {
  const rows: string[] = []
  const cases = KINDS.flatMap((kind) => fc.sample(kind, { numRuns: RECORDED_OF_A_KIND, seed: SEED }))
  // Duplicate cases are left out.
  for (const asked of new Map(cases.map((asked) => [JSON.stringify(asked), asked])).values())
    rows.push(JSON.stringify({ asked, told: await sendAll(peer, asked) }))
  writeFileSync(FILE, `[\n${rows.join(',\n')}\n]\n`)
} finally {
  await peer.close()
}
