import { expect, test } from 'vitest'
import { withQuartiers } from './around.ts'
import { INHERITED, villeInForce } from './in-force.ts'

const NOTHING: Parameters<typeof villeInForce>[0] extends ReadonlyMap<string, infer V> ? V : never = {
  parent: '',
  region: '',
  agence: '',
  zone: '',
  delai_h: 0,
  jours: [],
  cut_off: '',
  active: true,
}
const OWN = { region: 'R', agence: 'A', zone: 'Z', delai_h: 24, jours: ['lun'], cut_off: '15:00' } as const
const ville = (id: string, values: object) => [id, { ...NOTHING, ...values, id }] as const

test('a quartier takes each field it does not say from its ville, and keeps those it says', () => {
  for (const field of INHERITED) {
    const other = { region: 'r', agence: 'a', zone: 'z', delai_h: 48, jours: ['mar'], cut_off: '09:00' }[
      field
    ]
    const villes = new Map([
      ville('casa', OWN),
      ville('maarif', { parent: 'casa' }),
      ville('anfa', { parent: 'casa', [field]: other }),
    ])
    expect(villeInForce(villes, 'maarif')).toMatchObject({ ...OWN, id: 'maarif', parent: 'casa' })
    expect(villeInForce(villes, 'anfa')).toMatchObject({ ...OWN, [field]: other, id: 'anfa' })
    expect(villeInForce(villes, 'casa')).toBe(villes.get('casa'))
  }
})

test('a quartier is closed where it or its ville is', () => {
  const open = (own: boolean, around: boolean) =>
    villeInForce(
      new Map([ville('casa', { active: around }), ville('maarif', { parent: 'casa', active: own })]),
      'maarif',
    )?.active
  expect([open(true, true), open(true, false), open(false, true)]).toEqual([true, false, false])
})

test('a ville that is gone, or its own quartier, gives nothing and ends', () => {
  const villes = new Map([ville('a', { parent: 'a' }), ville('b', { parent: 'nulle', delai_h: 12 })])
  expect(villeInForce(villes, 'a')).toMatchObject({ delai_h: 0, active: true })
  expect(villeInForce(villes, 'b')).toMatchObject({ delai_h: 12 })
  expect(villeInForce(villes, 'c')).toBeUndefined()
  expect(withQuartiers('a', villes.values())).toEqual(['a'])
})
