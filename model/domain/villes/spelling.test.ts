import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { villeIndex } from './index-villes.ts'
import { searchVilles } from './search.ts'
import { distance, leastSteps, lettersOf, tolerance, withoutQualifier } from './spelling.ts'

describe('the steps from one spelling to another', () => {
  it.each([
    ['', '', 0],
    ['fes', 'fes', 0],
    ['fes', 'fez', 1],
    ['fes', 'fess', 1],
    ['fes', 'es', 1],
    ['fes', 'efs', 1],
    ['ab', 'ba', 1],
    ['abc', 'cab', 2],
    ['rabat', 'tabar', 2],
    ['rabat', 'agadir', 5],
    ['', 'fes', 3],
    ['ca', 'abc', 3],
    ['agadir', 'gaadri', 2],
  ])('« %s » to « %s »: %i', (a, b, steps) => {
    expect([distance(a, b, 9), distance(b, a, 9)]).toEqual([steps, steps])
    expect(distance(a, b, steps)).toBe(steps)
    if (steps > 0) expect(distance(a, b, steps - 1)).toBe(steps)
  })

  it('are at least those its letters tell, and more than the limit where it is passed', () => {
    const word = fc.stringMatching(/^[abcd]{0,8}$/)
    fc.assert(
      fc.property(word, word, fc.nat(6), (a, b, limit) => {
        const all = distance(a, b, 99)
        expect(leastSteps(lettersOf(a), lettersOf(b))).toBeLessThanOrEqual(all)
        expect(Math.abs(a.length - b.length)).toBeLessThanOrEqual(all)
        if (all <= limit) expect(distance(a, b, limit)).toBe(all)
        else expect(distance(a, b, limit)).toBeGreaterThan(limit)
      }),
      { numRuns: 500 },
    )
    expect([
      leastSteps(lettersOf('abc'), lettersOf('abz')),
      leastSteps(lettersOf('abc'), lettersOf('xyz')),
      leastSteps(0, 0),
      leastSteps(lettersOf(''), lettersOf('ab')),
    ]).toEqual([1, 3, 0, 2])
  })

  it('are forgiven as a word is long', () => {
    expect([1, 3, 4, 5, 6, 8, 9, 20].map(tolerance)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })
})

it.each([
  ['Sidi Bouzid (Safi)', 'sidi bouzid'],
  ['Laayoune Charkia', 'laayoune'],
  ['Rabat', null],
  ['(Safi)', null],
  ['', null],
])('« %s » without its qualifier is %j', (name, bare) => {
  expect(withoutQualifier(name)).toBe(bare)
})

describe('villes that are searched', () => {
  const ville = (id: string, name: string, parent = '', aliases: string[] = []) => ({
    id,
    name,
    name_ar: '',
    aliases,
    parent,
  })
  const index = villeIndex([
    ville('fes', 'Fès', '', ['Fez']),
    ville('chkef', 'Ain Chkef'),
    ville('ain', 'Ain'),
    ville('fesville', 'Fès Ville'),
    ville('medina', 'Médina, Fès', 'fes'),
    ville('kafes', 'Kafes'),
    ville('oldfes', 'Old Fesria'),
  ])
  const found = (typed: string, limit = 9) => searchVilles(index, typed, limit).map(({ id }) => id)
  it('are the exact, then those that begin so, then those with a word that does, then the others', () => {
    expect(found('fes')).toEqual(['fes', 'fesville', 'medina', 'oldfes', 'kafes'])
    expect(found('fez')).toEqual(['fes'])
    expect(found('medina')[0]).toBe('medina')
    expect(found('ain')).toEqual(['ain', 'chkef'])
    expect(found('fes', 2)).toEqual(['fes', 'fesville'])
  })

  it('of nothing typed are all, villes before quartiers, by name', () => {
    expect(found('')).toEqual(['ain', 'chkef', 'fes', 'fesville', 'kafes', 'oldfes', 'medina'])
    expect(found(' ', 1)).toEqual(['ain'])
  })

  it('of a slip are those that are near', () => {
    expect(found('ain chkeff')).toContain('chkef')
  })
})
