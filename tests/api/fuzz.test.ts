import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Requested, requests } from './fuzzed.ts'
import { openLibrary, type World } from './world.ts'

const CASES = process.env.SOAK ? 1_000_000 : 1_900
const RAW = process.env.SOAK ? 20_000 : 100
const SEED = Number(process.env.SOAK_SEED ?? 1)
const HOURS = 3_600_000
const TIME = process.env.SOAK ? 6 * HOURS : 120_000
/** A soak prints its progress after this many cases. */
const TOLD_EVERY = 50_000

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())

/** Internal messages of PostgreSQL, Node or a library, which no response may have. */
const INTERNALS =
  /syntax error|relation "|column "|SELECT |pg_|_seq|SQLSTATE|operator does not exist|invalid input syntax|violates|node_modules|\.ts:\d|at \w+ \(|Error:/

async function answerTo({
  method,
  path,
  headers,
  body,
  as,
}: Requested): Promise<{ status: number; text: string }> {
  const all = new Headers({ ...(as === 'guest' ? {} : { authorization: world.tokens[as] }), ...headers })
  const response = await fetch(world.url + path, {
    method,
    headers: all,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, text: await response.text() }
}

/** Prints the progress; returns the p99 so far, in ms. */
function tell(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  process.stdout.write(
    `${times.length} requests, p99 ${p99.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms\n`,
  )
  return p99
}

test(`whatever is asked is answered, soon and in the protocol's words, seed ${SEED}`, {
  timeout: TIME,
}, async () => {
  const times: number[] = []
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const begun = performance.now()
      const { status, text } = await answerTo(request)
      times.push(performance.now() - begun)
      if (times.length % TOLD_EVERY === 0) tell(times)
      const said = `${status} ${text.slice(0, 300)}`
      expect(status, said).toBeLessThan(500)
      if (status < 400 || text === '') return
      expect(text, said).not.toMatch(INTERNALS)
      expect(Object.keys(JSON.parse(text)).sort(), said).toEqual(['data', 'message', 'status'])
    }),
    { numRuns: CASES, seed: SEED },
  )
  const p99 = tell(times)
  // A machine that is doing something else is not the subject: the soak runs alone.
  if (process.env.SOAK) expect(p99).toBeLessThan(250)
})

/** Sends bytes on a connection; returns the response up to its end. */
function exchange(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(heard) : reject(error),
    )
    socket.once('close', () => resolve(heard))
    socket.end(bytes)
  })
}

test(`bytes that are no request harm nobody, seed ${SEED}`, { timeout: TIME }, async () => {
  const start = fc.constantFrom(
    '',
    'GET ',
    'GET /api/collections/books/records?filter=',
    'POST /api/batch HTTP/1.1\r\n',
  )
  const end = fc.constantFrom(
    '',
    '\r\n\r\n',
    ' HTTP/1.1\r\nhost: x\r\n\r\n',
    ' HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n{',
  )
  const property = fc.asyncProperty(
    start,
    fc.uint8Array({ maxLength: 200 }),
    end,
    async (before, bytes, after) => {
      const heard = await exchange(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))
      if (heard !== '') expect(heard).toMatch(/^HTTP\/1\.1 [234]\d\d /)
      expect(heard).not.toMatch(INTERNALS)
    },
  )
  await fc.assert(property, { numRuns: RAW, seed: SEED })
  expect((await fetch(`${world.url}/api/health`)).status).toBe(200)
})

const hops = [
  'authors',
  'books_via_owner',
  'authors',
  'books_via_authors',
  'authors',
  'books_via_owner',
].join('.')

test.each([
  ['two hundred conditions', Array(200).fill('pages!=7').join('&&')],
  ['joins six deep, each asked of all', Array(40).fill(`${hops}.pages != 7`).join('&&')],
  ['the same in alternatives', Array(40).fill(`${hops}.pages > 7000`).join('||')],
  ['brackets', `${'('.repeat(90)}pages=1${')'.repeat(90)}`],
  ['brackets without end', '('.repeat(3000)],
  [
    'patterns that backtrack',
    Array(30)
      .fill(`title ~ "${'%a'.repeat(20)}"`)
      .join('||'),
  ],
  ['comments', '//'.repeat(1500)],
  ['a quote without end', `"${'\\"'.repeat(1500)}`],
])('no filter keeps the server: %s', async (_, filter) => {
  const query = new URLSearchParams({ filter })
  const headers = { authorization: world.tokens.librarian }
  const begun = performance.now()
  const response = await fetch(`${world.url}/api/collections/books/records?${query}`, { headers })
  expect([200, 400]).toContain(response.status)
  expect(performance.now() - begun).toBeLessThan(15_000)
})
