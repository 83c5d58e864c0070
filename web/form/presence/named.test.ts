import { expect, test } from 'vitest'
import { namedOf } from './named.ts'

const reads = (name: string) => ({ id: name, name, editing: false })
const edits = (name: string) => ({ id: name, name, editing: true })

test.each([
  ['nobody', [], { editing: false, names: [], others: 0 }],
  ['one reader', [reads('Sara Lahlou')], { editing: false, names: ['Sara'], others: 0 }],
  [
    'two readers',
    [reads('Sara Lahlou'), reads('Karim Alaoui')],
    { editing: false, names: ['Sara', 'Karim'], others: 1 },
  ],
  ['three', ['Sara', 'Karim', 'Aya'].map(reads), { editing: false, names: ['Sara', 'Karim'], others: 2 }],
  [
    'an editor among readers',
    [reads('Karim Alaoui'), edits('Sara Lahlou'), reads('Aya')],
    { editing: true, names: ['Sara'], others: 0 },
  ],
  [
    'two of one first name',
    [edits('Sara Lahlou'), reads('Sara Bennis')],
    { editing: true, names: ['Sara Lahlou'], others: 0 },
  ],
])('%s', (_, people, named) => {
  expect(namedOf(people)).toEqual(named)
})
