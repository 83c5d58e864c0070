import { describe, expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import { listView } from '../view.ts'
import { stopBeside, stopsOf } from './cell-editing.ts'

const said = (message: string) => ({ id: message, message })
const { columns } = listView(commands, {
  path: '/commands',
  title: said('Commandes'),
  columns: ['code', { field: 'city', under: 'receiver_address' }, 'note', 'total'],
  empty: { title: said('Rien'), hint: said('Rien') },
})
const shown = columns.slice(0, 4)
const stops = (...fields: string[]) => stopsOf(shown, new Set(fields))

describe('the lines of a row that can be typed in', () => {
  test('are those of the fields that are edited, both lines of a cell', () => {
    expect(stops('city', 'receiver_address', 'note').map(({ column, line }) => [column, line])).toEqual([
      ['city', 'city'],
      ['city', 'receiver_address'],
      ['note', 'note'],
    ])
  })

  test('write the first part of a sum', () => {
    expect(stops('price', 'extra_fees')).toEqual([{ column: 'total', line: 'total', field: 'price' }])
  })

  test('are none where nothing is edited', () => {
    expect(stops()).toEqual([])
  })
})

describe('the line beside another', () => {
  test('is the next or the previous one, and none at the ends', () => {
    const some = stops('city', 'receiver_address', 'note')
    expect(stopBeside(some, 'city', 1)?.line).toBe('receiver_address')
    expect(stopBeside(some, 'note', -1)?.line).toBe('receiver_address')
    expect(stopBeside(some, 'note', 1)).toBeUndefined()
    expect(stopBeside(some, 'city', -1)).toBeUndefined()
  })

  test('is the first where none was chosen yet', () => {
    expect(stopBeside(stops('city', 'note'), '', 1)?.line).toBe('city')
  })
})
