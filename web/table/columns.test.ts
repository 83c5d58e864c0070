import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { collectionOf } from '#model/collections.ts'
import {
  columnOf,
  expandedAt,
  expandsOf,
  flatColumns,
  type ListColumn,
  recordTitle,
  secondLines,
  titleNeeds,
  valueAt,
} from './columns.ts'
import { listView } from './view.ts'

describe('columns from declarations', () => {
  test('kind gives alignment, filter and what to ask for', () => {
    const total = columnOf<'commands'>(collectionOf('commands'), 'total')
    expect(total).toMatchObject({
      align: 'figures',
      filter: 'amount',
      sortable: true,
      fields: ['total'],
      expand: [],
    })
    const city = columnOf<'commands'>(collectionOf('commands'), 'city')
    expect(city.fields).toEqual(['city', 'expand.city.name'])
    expect(city.expand).toEqual(['city'])
  })

  test('a field of a related record is a column like another', () => {
    const phone = columnOf<'clients'>(collectionOf('clients'), 'user.phone')
    expect(phone).toMatchObject({ label: 'Téléphone', filter: 'text', fields: ['expand.user.phone'] })
    expect(phone.expand).toEqual(['user'])
    expect(expandsOf(['expand.user.expand.agence.name'])).toEqual(['user.agence'])
  })

  test('what the name of a record needs comes with a relation to it, however deep its name stands', () => {
    const line = columnOf<'factures_details'>(collectionOf('factures_details'), 'command')
    expect(line.fields).toEqual(['command', 'expand.command.code'])
    expect(titleNeeds(collectionOf('livreurs'))).toEqual(['user', 'expand.user.full_name'])
    expect(expandsOf(titleNeeds(collectionOf('livreurs')))).toEqual(['user'])
  })

  test('an unknown field is refused when the page is declared', () => {
    expect(() => columnOf<'villes'>(collectionOf('villes'), 'region.name')).toThrow('villes has no field')
  })

  test('values and names are read through what came along', () => {
    const row = {
      id: 'l1',
      user: 'u1',
      expand: { user: { id: 'u1', full_name: 'Karim', phone: '+212612345678' } },
    }
    expect(valueAt(row, 'user.phone')).toBe('+212612345678')
    expect(expandedAt(row, 'user').map(({ id }) => id)).toEqual(['u1'])
    expect(recordTitle(collectionOf('livreurs'), row)).toBe('Karim')
    expect(recordTitle(collectionOf('tours'), { id: '1', day: '2026-11-23 00:00:00.000Z' })).toBe(
      '23/11/2026',
    )
    expect(recordTitle(collectionOf('jobs'), { id: '1', kind: 'desaffectation' })).toBe('Désaffecter')
  })
})

describe('a second line', () => {
  const declared = (under: 'city' | 'note') =>
    listView(commands, {
      path: '/commands',
      title: { id: 'x' },
      columns: ['code', { field: 'total', under }, { field: 'city', hidden: true }],
      empty: { title: { id: 'x' }, hint: { id: 'x' } },
    })

  test('is another column of the list, and is asked for with it', () => {
    const total = declared('city').columns.find(({ name }) => name === 'total')
    expect(total?.under).toMatchObject({ name: 'city', label: 'Ville' })
    expect(flatColumns(total ? [total] : []).flatMap(({ fields }) => fields)).toContain('expand.city.name')
  })

  test('goes where its field is a column of its own, or is not for this person', () => {
    const { columns } = declared('city')
    const [code, total, city] = columns
    if (!code || !total || !city) throw new Error('three columns were declared')
    const named = (shown: readonly ListColumn[], offered = columns) =>
      secondLines(shown, offered).map(({ name, under }) => [name, under?.name ?? ''])
    expect(named([code, total])).toEqual([
      ['code', ''],
      ['total', 'city'],
    ])
    expect(named([total, city])[0]).toEqual(['total', ''])
    expect(named([total], [code, total])[0]).toEqual(['total', ''])
  })
})
