import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonScan, MOST_NODES, type ScanOptions } from './json-scan.ts'

const scanned = (json: string, options?: ScanOptions, slice?: number) => {
  const bytes = new TextEncoder().encode(json)
  const scan = new JsonScan(bytes, options)
  let verdict = scan.step(slice)
  while (slice !== undefined && verdict === 'open' && scan.at < bytes.length) verdict = scan.step(slice)
  const text = ({ start, end }: { start: number; end: number }) =>
    new TextDecoder().decode(bytes.subarray(start, end))
  return { verdict, at: scan.at, list: scan.list && text(scan.list), parts: scan.parts.map(text) }
}
const verdictOf = (json: string, options?: ScanOptions) => scanned(json, options).verdict

const keys = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 0])))
const nested = (n: number) => `${'[{"a":'.repeat(n / 2)}1${'}]'.repeat(n / 2)}`

test('fifty thousand keys or items, not one more', () => {
  expect(verdictOf(keys(MOST_NODES))).toBe('whole')
  expect(verdictOf(keys(MOST_NODES + 1))).toBe('too many')
  expect(verdictOf(`[${'0,'.repeat(MOST_NODES - 1)}0]`)).toBe('whole')
  expect(verdictOf(`[${'[],'.repeat(MOST_NODES)}[]]`)).toBe('too many')
  expect(verdictOf(`{"a":[${'0,'.repeat(MOST_NODES - 1)}0]}`)).toBe('too many')
})

test('a thousand levels, not one more', () => {
  expect(verdictOf(nested(1000))).toBe('whole')
  expect(verdictOf(nested(1002))).toBe('too deep')
  expect(verdictOf('['.repeat(2_000_000))).toBe('too deep')
})

test('what stands in texts is no structure', () => {
  expect(verdictOf(JSON.stringify({ a: '[{,'.repeat(60_000), b: '\\"[,'.repeat(60_000) }))).toBe('whole')
})

test('the outermost value ends where JSON says, whatever slices it is read in', () => {
  fc.assert(
    fc.property(fc.object(), fc.integer({ min: 1, max: 20 }), (value, slice) => {
      const json = JSON.stringify(value)
      const whole = { verdict: 'whole', at: new TextEncoder().encode(json).length, list: null, parts: [] }
      expect(scanned(`${json} {"more":1}`, {}, slice)).toEqual(whole)
      expect(verdictOf(json.slice(0, -1))).toBe('open')
    }),
  )
})

test('counts exactly what a walk through the value counts', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, one) => sum + 1 + count(one), 0)
      : 0
  fc.assert(
    fc.property(fc.object(), (value) => {
      const [json, n] = [JSON.stringify(value), count(JSON.parse(JSON.stringify(value)))]
      expect(verdictOf(json, { most: n })).toBe('whole')
      if (n > 0) expect(verdictOf(json, { most: n - 1 })).toBe('too many')
    }),
  )
})

test('items of the list parsed apart are found, and each has its own count', () => {
  const item = keys(30_000)
  const { verdict, list, parts } = scanned(`{"a":["x"],"list": [${item}, ${item} ,2] ,"b":{"list":[1]}}`, {
    apart: 'list',
    most: 200_000,
  })
  expect(verdict).toBe('whole')
  expect(parts.map((part) => part.trim())).toEqual([item, item, '2'])
  expect(list).toBe(`[${item}, ${item} ,2]`)
  expect(verdictOf(`{"list":[${keys(MOST_NODES + 1)}]}`, { apart: 'list', most: 200_000 })).toBe('too many')
  const largest = keys(MOST_NODES - 1)
  const both = { apart: 'list', most: 200_000 }
  expect(verdictOf(`{"list":[${largest},${largest}]}`, both)).toBe('whole')
  expect(verdictOf(`{"list":[${keys(MOST_NODES)},1]}`, both)).toBe('too many')
  expect(verdictOf(`{"list":[1,${keys(MOST_NODES + 1)}]}`, both)).toBe('too many')
  expect(verdictOf(`{"other":[${item},${item}]}`, { apart: 'list' })).toBe('too many')
  expect(scanned('{"a":"list","b":[1]}', { apart: 'list' }).list).toBeNull()
  expect(scanned('{"lost":[1]}', { apart: 'list' }).list).toBeNull()
})
