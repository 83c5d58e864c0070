import { expect, it } from 'vitest'
import type { GridVille } from '../queries.ts'
import { adjusted, copied, keyOf, withEdits } from './edits.ts'
import { readBlock } from './typed.ts'

const cell = (montant: number | null) => ({
  ...{ montant, source: '', tarif: '', next: null },
  ...{ own: false, depuis: '', portee: '' },
})
const ville = (id: string, livraison: number | null, refus: number | null): GridVille => ({
  ...{ id, name: id, parent: '', region: '', delai_h: 0, jours: [] },
  livraison: cell(livraison),
  retour: cell(5),
  refus: cell(refus),
  annulation: cell(0),
  echange: cell(null),
})
const ROWS = [ville('rabat', 35, 10), ville('agadir', 29.9, null)]

it('five dirhams or five percent more go on each chosen tariff, also on what was typed, and none is below zero', () => {
  const by = (amount: number, unit: 'dh' | 'pct', edits = new Map()) =>
    adjusted(ROWS, ['livraison', 'refus'], edits, { by: amount, unit }).map((edit) => edit.amount)
  expect(by(5, 'dh')).toEqual([40, 15, 34.9])
  expect(by(5, 'pct')).toEqual([36.75, 10.5, 31.4])
  expect(by(-12, 'dh')).toEqual([23, 0, 17.9])
  const typed = new Map([['rabat livraison', { ville: 'rabat', outcome: 'livraison', amount: 20 }]])
  expect(by(5, 'dh', typed)).toEqual([25, 15, 34.9])
})

it('another grid is copied where it differs and says something', () => {
  const others = [ville('agadir', 25, 8), ville('rabat', 35, null)]
  expect(copied(ROWS, others, ['livraison', 'refus'])).toEqual([
    { ville: 'agadir', outcome: 'livraison', amount: 25 },
    { ville: 'agadir', outcome: 'refus', amount: 8 },
  ])
})

it('a pasted block is taken with French and Arabic decimals, and what is no tariff is told by its line and column', () => {
  const at = { ville: 'rabat', outcome: 'livraison' } as const
  expect(readBlock('31,5\t٤٫٥\r\n\t3O\r\n', ROWS, at)).toEqual({
    edits: [
      { ville: 'rabat', outcome: 'livraison', amount: 31.5 },
      { ville: 'rabat', outcome: 'retour', amount: 4.5 },
    ],
    refused: [
      {
        ligne: 2,
        colonne: 'Retour',
        valeur: '3O',
        message: 'agadir : « 3O » n’est pas un montant comme 35,00.',
      },
    ],
    ignored: [],
  })
})

it('what is pasted beyond the last ville or the last column is not lost in silence', () => {
  const { edits, refused } = readBlock('45\t46\n47\n48', ROWS, { ville: 'rabat', outcome: 'echange' })
  expect(edits.map(({ ville, amount }) => [ville, amount])).toEqual([
    ['rabat', 45],
    ['agadir', 47],
  ])
  expect(refused.map(({ ligne, colonne, valeur }) => [ligne, colonne, valeur])).toEqual([
    [1, '+ 1', '46'],
    [3, 'Échange', '48'],
  ])
})

it('an edit that says what the grid says already is no change, and takes an earlier one away', () => {
  const edit = (amount: number | null, ville = 'rabat') => ({ ville, outcome: 'livraison', amount }) as const
  const typed = withEdits(new Map(), [edit(40), edit(29.9, 'agadir')], ROWS)
  expect([...typed.keys()]).toEqual([keyOf(edit(40))])
  expect(withEdits(typed, [edit(35)], ROWS).size).toBe(0)
  // An inherited tariff cannot be taken again; one of this grid can.
  expect(withEdits(typed, [edit(null)], ROWS).size).toBe(0)
  const own = ROWS.map((row) => ({ ...row, livraison: { ...row.livraison, own: true } }))
  expect([...withEdits(typed, [edit(null)], own).values()]).toEqual([edit(null)])
})

it('a quartier that has the tariff of its ville follows it, and one of its own is changed with the others', () => {
  const agdal = { ...ville('agdal', 35, 12), parent: 'rabat' }
  const edits = adjusted([...ROWS, agdal], ['livraison', 'refus'], new Map(), { by: 5, unit: 'dh' })
  expect(edits.filter((edit) => edit.ville === 'agdal')).toEqual([
    { ville: 'agdal', outcome: 'refus', amount: 17 },
  ])
  const others = [ville('rabat', 30, 8), { ...ville('agdal', 30, 9), parent: 'rabat' }]
  expect(copied([...ROWS, agdal], others, ['livraison', 'refus'])).toEqual([
    { ville: 'rabat', outcome: 'livraison', amount: 30 },
    { ville: 'rabat', outcome: 'refus', amount: 8 },
    { ville: 'agdal', outcome: 'refus', amount: 9 },
  ])
})
