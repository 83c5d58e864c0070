import { describe, expect, test } from 'vitest'
import { foundCompany } from '#server/demo/company/company.ts'
import { HOUR } from './calendar.ts'
import { travel } from './journey.ts'
import { parcels } from './parcels.ts'
import { Random } from './random.ts'

const SEED = 7
const company = foundCompany(SEED)

describe('an exchange', () => {
  const lives = Array.from({ length: 2_000 }, (_, n) => {
    const at = Date.parse('2026-09-01T10:00:00Z')
    const start = { at, until: at + 60 * 24 * HOUR, elsewhere: n % 2 === 0, toConfirm: false, touring: false }
    return travel({ ...start, echange: true }, new Random(SEED, n)).steps.map(({ to }) => to)
  })

  test('is made at the door, against the old article: never at a counter, never as a plain delivery', () => {
    expect(lives.filter((states) => states.includes('ECHANGE_LIVRE')).length).toBeGreaterThan(1_000)
    expect(lives.filter((states) => states.includes('HORS_ZONE')).length).toBeGreaterThan(5)
    const astray = lives.filter((states) =>
      states.some((state) => state === 'RETRAIT_AGENCE' || state === 'LIVRE' || state === 'LIVRE_PARTIEL'),
    )
    expect(astray).toEqual([])
  })
})

/** A Saturday, the Sunday after it, and a Monday before anybody is up. */
const HOURS = [
  '2026-11-21T15:00Z',
  '2026-11-21T23:30Z',
  '2026-11-22T02:10Z',
  '2026-11-22T13:00Z',
  '2026-11-23T05:00Z',
]

describe('the livreur of the demo', () => {
  test.each(HOURS.flatMap((until) => [200, 3_000].map((commands) => [until, commands] as const)))(
    'at %s, of %i commandes, has parcels with him to deliver',
    (text, commands) => {
      const until = Date.parse(text)
      const his = [...parcels({ commands, seed: SEED, until, whole: false }, company)].filter(
        ({ livreur, journey }) => livreur === company.livreurs[0] && journey.last.to === 'EN_DISTRIBUTION',
      )
      expect(his.length).toBeGreaterThanOrEqual(4)
      expect(his.length).toBeLessThan(60)
      for (const { journey } of his) expect(journey.last.at).toBeLessThanOrEqual(until)
      expect(his.some(({ journey }) => until - journey.last.at < 4 * HOUR)).toBe(true)
    },
  )
})
