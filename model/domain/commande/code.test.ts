import { expect, it } from 'vitest'
import { codeStamp, partsOfCode, trackingCode } from './code.ts'

const NIGHT = { day: 5, month: 1, year: 2027, hour: 0, minute: 3, second: 9 }

it('writes day, month, year, then the time, two digits each', () => {
  expect(codeStamp(NIGHT)).toBe('050127-000309')
})

it('tells the commandes of one second apart', () => {
  const codes = [1, 2, 10, 100, 50_000].map((n) => trackingCode('201126-223000', n))
  expect(codes).toEqual([
    '201126-223000',
    '201126-223000-02',
    '201126-223000-10',
    '201126-223000-100',
    '201126-223000-50000',
  ])
})

it('tells the second of a code and its number in it', () => {
  expect(partsOfCode('201126-223000')).toEqual({ stamp: '201126-223000', n: 1 })
  expect(partsOfCode('201126-223000-50000')).toEqual({ stamp: '201126-223000', n: 50_000 })
})
