import { type ByteRange, JsonScan, type Verdict } from '#model/schema/json-scan.ts'
import { ApiError, MalformedBody, tooMany } from '#server/core/base/refusals.ts'
import { ConcurrencyLimit } from '#server/core/limits/concurrency-limit.ts'
import { Pace } from '#server/pace.ts'
import { parseStrictly } from './json-text.ts'

type Values = Record<string, unknown>

/** Nodes of a body whose list is parsed apart: several times what its requests usually hold. */
const MOST_IN_ALL = 150_000
/** Parsing more takes so long that several at once would keep the others waiting. */
const FEW_BYTES = 262_144
const SOON_S = 5
const large = new ConcurrencyLimit(1)
/** Bytes read before other requests get their turn: a few milliseconds. */
const SLICE_BYTES = 1_048_576

/**
 * Parses the object of a JSON body; undefined when it is empty or null. Text after the first value is not
 * read. The text is scanned before it is parsed, and the items of the list named `apart` are parsed one by
 * one, so that no body blocks the process. Throws 413 for more than 50,000 keys and items, `MalformedBody`
 * for anything but an object.
 */
export async function readJson(bytes: Buffer, apart?: string): Promise<Values | undefined> {
  const start = bytes.toString('latin1', 0, SLICE_BYTES).trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return readObject(bytes, apart)
  if (bytes.length === 0) return undefined
  if (/^null\b/.test(start)) return undefined
  throw new MalformedBody()
}

async function readObject(bytes: Buffer, apart: string | undefined): Promise<Values> {
  const pace = new Pace()
  const scan = new JsonScan(bytes, apart === undefined ? {} : { apart, most: MOST_IN_ALL })
  let verdict: Verdict = 'open'
  while (verdict === 'open' && scan.at < bytes.length) {
    verdict = scan.step(SLICE_BYTES)
    if (pace.isDue()) await pace.rest()
  }
  if (verdict === 'too many') throw new ApiError(413)
  if (verdict !== 'whole') throw new MalformedBody()
  if (scan.at <= FEW_BYTES) return build(bytes, scan, apart, pace)
  const end = await large.take('parsing')
  if (!end) throw tooMany(SOON_S)
  try {
    return await build(bytes, scan, apart, pace)
  } finally {
    // Requests that came meanwhile have their turn first.
    void pace.rest().then(end)
  }
}

async function build(bytes: Buffer, scan: JsonScan, apart: string | undefined, pace: Pace): Promise<Values> {
  const whole = bytes.subarray(0, scan.at)
  if (apart === undefined || !scan.list) return objectOf(whole.toString(), pace)
  const values = await objectOf(without(whole, scan.list), pace)
  return { ...values, [apart]: await listOf(whole, scan.parts, pace) }
}

/** The text with an empty list in place of the list that is parsed apart. */
const without = (bytes: Buffer, { start, end }: ByteRange): string =>
  `${bytes.toString('utf8', 0, start)}[]${bytes.toString('utf8', end)}`

async function listOf(bytes: Buffer, parts: readonly ByteRange[], pace: Pace): Promise<unknown[]> {
  const texts = parts.map(
    ({ start, end }) =>
      () =>
        bytes.toString('utf8', start, end),
  )
  if (parts.length === 1 && texts[0]?.().trim() === '') return []
  const items: unknown[] = []
  for (const text of texts) {
    items.push(await parsed(text(), pace))
  }
  return items
}

async function objectOf(text: string, pace: Pace): Promise<Values> {
  const value = await parsed(text, pace)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedBody()
  return value as Values
}

async function parsed(text: string, pace: Pace): Promise<unknown> {
  try {
    return await parseStrictly(text, pace)
  } catch {
    throw new MalformedBody()
  }
}
