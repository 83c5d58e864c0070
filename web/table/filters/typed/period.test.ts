import { describe, expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const TODAY = '2026-11-28'
const read = (text: string, today = TODAY): string => {
  const period = readPeriod(text, today)
  return 'value' in period ? period.value : period.wrong
}

describe('a typed period', () => {
  test.each([
    ['12/11', '2026-11-12..2026-11-12'],
    ['12/11/2026', '2026-11-12..2026-11-12'],
    ['12/11/26', '2026-11-12..2026-11-12'],
    ['12.11.2025', '2025-11-12..2025-11-12'],
    ['12-11-2026', '2026-11-12..2026-11-12'],
    ['2026-11-12', '2026-11-12..2026-11-12'],
    [' 3 / 1 ', '2026-01-03..2026-01-03'],
    ['29/02/2028', '2028-02-29..2028-02-29'],
    ['12-15/11', '2026-11-12..2026-11-15'],
    ['12–15/11/2025', '2025-11-12..2025-11-15'],
    ['12 au 15/11', '2026-11-12..2026-11-15'],
    ['du 28/10 au 3/11', '2026-10-28..2026-11-03'],
    ['28/10-3/11/2025', '2025-10-28..2025-11-03'],
    ['12/11/2025 à 15/01/2026', '2025-11-12..2026-01-15'],
    ['12/11..15/11', '2026-11-12..2026-11-15'],
    ['hier', 'hier'],
    ['Aujourd’hui', 'aujourdhui'],
    ["aujourd'hui", 'aujourdhui'],
    ['أمس', 'hier'],
    ['7 jours', '7j'],
    ['Mois dernier', 'mois-dernier'],
    ['avant-hier', '2026-11-26..2026-11-26'],
    ['demain', '2026-11-29..2026-11-29'],
    ['', ''],
  ])('« %s » is %s', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test.each([
    ['bientôt', 'unreadable'],
    ['12', 'unreadable'],
    ['12-15', 'unreadable'],
    ['1-2-3/11', 'unreadable'],
    ['12/novembre', 'unreadable'],
    ['12/11/123', 'unreadable'],
    ['31/11', 'no-such-day'],
    ['29/02/2026', 'no-such-day'],
    ['0/11', 'no-such-day'],
    ['12/13', 'no-such-day'],
    ['30-31/11', 'no-such-day'],
    ['2026-13-01', 'no-such-day'],
    ['15-12/11', 'backwards'],
    ['15/11/2026-12/11/2026', 'backwards'],
  ])('« %s » is none: %s', (text, wrong) => {
    expect(read(text)).toBe(wrong)
  })
})

describe('a day typed without its year', () => {
  test.each([
    ['28/12', '2027-01-05', '2026-12-28..2026-12-28'],
    ['28/12-3/1', '2027-01-05', '2026-12-28..2027-01-03'],
    ['15/02', '2026-11-28', '2026-02-15..2026-02-15'],
    ['02/12', '2026-11-28', '2026-12-02..2026-12-02'],
    ['29/01', '2026-11-28', '2026-01-29..2026-01-29'],
    ['29/01', '2026-11-29', '2026-01-29..2026-01-29'],
    ['29/02', '2028-01-02', '2028-02-29..2028-02-29'],
  ])('« %s » on %s is %s: of this year, or of the last where it is months away', (text, today, value) => {
    expect(read(text, today)).toBe(value)
  })

  test.each([
    ['2026-10-01', '2026-12-02..2026-12-02'],
    ['2026-09-30', '2025-12-02..2025-12-02'],
  ])('is of this year until sixty-two days ahead: « 2/12 » on %s is %s', (today, value) => {
    expect(read('2/12', today)).toBe(value)
  })
})
