import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { villeIndex } from '../villes/index-villes.ts'
import { type FileVille, readGridFile } from './grid-file.ts'

const ville = (id: string, name: string, region: string, more: Partial<FileVille> = {}): FileVille => ({
  id,
  name,
  name_ar: '',
  aliases: [],
  parent: '',
  region,
  tariffs: { livraison: centimes(3_500), retour: null, refus: null, annulation: null, echange: null },
  follows: [],
  ...more,
})
const VILLES = [
  ville('rabat', 'Rabat', 'Rabat-Salé'),
  ville('safi', 'Sidi Bouzid (Safi)', 'Marrakech'),
  ville('jadida', 'Sidi Bouzid (El Jadida)', 'Casablanca'),
  ville('north', 'Ain', 'Nord'),
  ville('south', 'Ain', 'Sud'),
  ville('agdal', 'Agdal, Rabat', 'Rabat-Salé', { parent: 'rabat', follows: ['livraison'] }),
]

type Rows = readonly (readonly string[])[]

const read = (...rows: Rows) =>
  readGridFile(
    rows.map((cells, n) => ({ line: n + 1, cells })),
    villeIndex(VILLES),
  )
const edits = (...rows: Rows) =>
  read(...rows)?.edits.map((edit) => `${edit.ville} ${edit.outcome} ${edit.amount}`)
const refused = (...rows: Rows) =>
  read(...rows)?.refused.map((one) => `${one.ligne} ${one.colonne} [${one.valeur}] ${one.message}`)

const HEAD = ['Ville', 'Région', 'Livraison', 'Retour']

describe('the headings of a grid', () => {
  it('are found under titles, in the first ten rows', () => {
    const title = ['Tarifs 2026']
    expect(edits(title, HEAD, ['Rabat', '', '40'])).toEqual(['rabat livraison 4000'])
    expect(edits(...Array.from({ length: 9 }, () => title), HEAD, ['Rabat', '', '40'])).toHaveLength(1)
    expect(read(...Array.from({ length: 10 }, () => title), HEAD, ['Rabat', '', '40'])).toBeNull()
  })

  it('name the ville and one tariff at least, in any letters and order', () => {
    expect(edits([' LIVRAISON ', 'ville'], ['40', 'Rabat'])).toEqual(['rabat livraison 4000'])
    expect(read(['Ville', 'Région'], ['Rabat', ''])).toBeNull()
    expect(read(['Livraison'], ['40'])).toBeNull()
    expect(read()).toBeNull()
  })

  it('of other columns are told, and those that are empty are not', () => {
    expect(read([...HEAD, ' Notes ', '', 'Échange', 'Poids'])?.ignored).toEqual(['Notes', 'Poids'])
  })
})

describe('a row of a grid', () => {
  it.each<[string, string[] | undefined, string[]]>([
    ['an amount it has already changes nothing', edits(HEAD, ['Rabat', '', '35,00']), []],
    ['an empty cell changes nothing', edits(HEAD, ['Rabat', '', ' ', '']), []],
    ['cells that are left out change nothing', edits(HEAD, ['Rabat']), []],
    [
      'every tariff that differs is changed',
      edits(HEAD, ['Rabat', '', '36', '0']),
      ['rabat livraison 3600', 'rabat retour 0'],
    ],
    [
      'a quartier follows its ville',
      edits(HEAD, ['Rabat', '', '36'], ['Agdal, Rabat', '', '36']),
      ['rabat livraison 3600'],
    ],
    [
      'a quartier that differs does not',
      edits(HEAD, ['Rabat', '', '36'], ['Agdal, Rabat', '', '37']),
      ['rabat livraison 3600', 'agdal livraison 3700'],
    ],
    [
      'a tariff it has of its own is changed',
      edits(HEAD, ['Rabat', '', '', '5'], ['Agdal, Rabat', '', '', '5']),
      ['rabat retour 500', 'agdal retour 500'],
    ],
    ['its region tells one of two villes', edits(HEAD, ['Ain', 'sud', '36']), ['south livraison 3600']],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it.each<[string, string[] | undefined, string[]]>([
    ['a row without anything is none', refused(HEAD, ['', ' ']), []],
    ['without a ville', refused(HEAD, ['', '', '36']), ['2 Ville [] La ville manque.']],
    [
      'a cell that is no amount',
      refused(HEAD, ['Rabat', '', 'x', '5']),
      [expect.stringMatching(/^2 Livraison \[x\] ./)] as string[],
    ],
    [
      'a ville twice',
      refused(HEAD, ['Rabat'], ['rabat', '', '36']),
      ['3 Ville [rabat] Cette ville est déjà à la ligne 2.'],
    ],
    [
      'a ville nobody knows',
      refused(HEAD, ['Zzz', '', '36']),
      ['2 Ville [Zzz] « Zzz » n’est pas une ville de cette grille.'],
    ],
    [
      'a name of two villes',
      refused(HEAD, ['Sidi Bouzid', '', '36']),
      [
        '2 Ville [Sidi Bouzid] « Sidi Bouzid » désigne plusieurs villes : donnez aussi la région, ou le nom entier (Sidi Bouzid (Safi), Marrakech ; Sidi Bouzid (El Jadida), Casablanca).',
      ],
    ],
    [
      'a name of two villes, in neither of their regions',
      refused(HEAD, ['Ain', 'Est', '36']),
      [expect.stringContaining('désigne plusieurs villes')] as string[],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('quotes at most sixty letters, and refuses a cell alone', () => {
    const found = read(HEAD, ['Rabat', '', 'x'.repeat(80), '5'])
    expect(found?.refused[0]?.valeur).toHaveLength(60)
    expect(found?.edits).toEqual([{ ville: 'rabat', outcome: 'retour', amount: 500 }])
  })

  it('proposes three villes at most, without a region where they have none', () => {
    const many = ['A', 'B', 'C', 'D'].map((letter) =>
      ville(letter, `Oued ${letter}`, letter === 'A' ? '' : 'Sud'),
    )
    const found = readGridFile(
      [
        { line: 1, cells: HEAD },
        { line: 2, cells: ['Oued', '', '1'] },
      ],
      villeIndex(many),
    )
    expect(found?.refused[0]?.message).toMatch(/\(Oued A ; Oued B, Sud ; Oued C, Sud\)\.$/)
  })
})
