import { describe, expect, it } from 'vitest'
import { gridRow, sourceOf } from './grid.ts'
import { c, DAY, row, tables } from './price.fixture.ts'
import type { TariffRow } from './resolve.ts'

describe('a grid', () => {
  const owner = { person: 'atlas', groupe: '', agence: '' }
  const source = (values: object, of: object = {}) =>
    sourceOf({ ...owner, ville: 'rabat', zone: '', ...values }, 'rabat', { ...owner, ...of })
  it.each<[string, ReturnType<typeof sourceOf>, ReturnType<typeof sourceOf>]>([
    ['its own row', source({}), { own: true, scope: [] }],
    ['of everybody', source({ person: '' }), { own: false, scope: [] }],
    ['of a groupe', source({ groupe: 'or' }), { own: false, scope: [] }],
    ['of the ville around', source({ ville: 'around' }), { own: false, scope: ['ville'] }],
    ['of everywhere', source({ ville: '' }), { own: false, scope: ['partout'] }],
    ['of a zone', source({ ville: '', zone: 'z' }), { own: false, scope: ['zone'] }],
    ['of a zone, though it names the ville', source({ zone: 'z' }), { own: false, scope: ['zone'] }],
    ['from one agence', source({ agence: 'a' }), { own: false, scope: ['agence'] }],
    ['from that agence', source({ agence: 'a' }, { agence: 'a' }), { own: true, scope: [] }],
    ['from any agence', source({}, { agence: 'a' }), { own: false, scope: [] }],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  const change = (values: Partial<TariffRow>) => row({ valid_from: '2026-12-01 00:00:00.000Z', ...values })
  const cells = (coming: readonly TariffRow[], user = 'atlas', where = 'rabat') =>
    gridRow(
      tables({ clients: coming }),
      where,
      { party: 'client', user, agence: '', day: DAY },
      coming.map((one) => ({ row: one, days: ['2026-12-02', '2026-12-01'] })),
    )

  it('tells a tariff, where it comes from, and when it next changes', () => {
    expect(cells([change({ client: 'atlas', ville: 'rabat' })]).livraison).toEqual({
      montant: 3_500,
      source: 'défaut ville',
      tarif: '',
      next: { montant: 4_000, day: '2026-12-01' },
    })
    expect(cells([]).livraison.next).toBeNull()
    expect(cells([]).retour).toEqual({ montant: null, source: '', tarif: '', next: null })
    expect(cells([], 'atlas', 'safi').livraison.montant).toBeNull()
  })

  it.each<[string, Partial<TariffRow>, string, boolean]>([
    ['of all', {}, 'rabat', true],
    ['of the ville around', { ville: 'rabat' }, 'agdal', true],
    ['of another client', { client: 'other' }, 'rabat', false],
    ['of another ville', { ville: 'safi' }, 'rabat', false],
    ['of another zone', { zone: 'z' }, 'rabat', false],
    ['for something else', { outcome: 'retour' }, 'rabat', false],
    ['to the same amount', { amount: c(3_500) }, 'rabat', false],
  ])('a change %s', (_, values, where, told) => {
    expect(cells([change(values)], 'atlas', where).livraison.next !== null).toBe(told)
  })
})
