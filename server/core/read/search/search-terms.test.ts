import { describe, expect, test } from 'vitest'
import { readTerms } from './search-terms.ts'

describe('what is looked for', () => {
  test.each([
    ['', []],
    [' \u200e ', []],
    ['Été BENNANI', [['ete'], ['bennani']]],
    ['إيمان', [['ايمان']]],
    ['06 12 34 56 78', [['06', '12', '34', '56', '78']]],
    ['sara 0612', [['sara'], ['0612']]],
    ['0612345678 0698765432', [['0612345678'], ['0698765432']]],
    ['201126-223000', [['201126-223000']]],
  ])('%j', (typed, words) => {
    expect(readTerms(typed).map((term) => term.words)).toEqual(words)
  })

  test.each([
    ['06 12 34 56 78', ['+212612345678']],
    ['+212 6 12 34 56 78', ['+212612345678']],
    ['+212 (0)6 12', ['+212612']],
    ['00212612345678', ['+212612345678']],
    ['212612345678', ['+212612345678']],
    ['٠٦١٢', ['+212612', '0612']],
    ['5678', ['5678']],
    ['+33 6 12 34 56 78', ['+33612345678']],
    ['12', []],
    ['bennani', []],
    ['201126-223000-02', ['20112622300002']],
  ])('%s as a phone', (typed, phones) => {
    expect(readTerms(typed).map((term) => term.phones)).toEqual([phones])
  })
})
