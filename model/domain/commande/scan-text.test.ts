import { expect, test } from 'vitest'
import { readScanText } from './scan-text.ts'

const CODE = '201126-153000'

test.each([
  ['as printed', CODE],
  ['with spaces', ' 201126 - 153000 '],
  ['without its hyphen', '201126153000'],
  ['with a space for the hyphen', '201126 153000'],
  ['with Arabic digits', '٢٠١١٢٦-١٥٣٠٠٠'],
  ['in a link of ours', `https://wasl.ma/suivi/${CODE}`],
  ['in a link with a token', `https://wasl.ma/suivi/${CODE}?t=abc#haut`],
  ['in a link in capitals', `HTTPS://WASL.MA/SUIVI/${CODE}`],
  ['as the second of three colis', `${CODE} 2/3`],
  ['followed by what scanners add', `${CODE}\r\n`],
])('a code %s is that code', (_, text) => {
  expect(readScanText(text).spellings).toContain(CODE)
})

test('the later codes of a second keep their rank', () => {
  expect(readScanText('201126-153000-02').spellings[0]).toBe('201126-153000-02')
  expect(readScanText('20112615300002').spellings[0]).toBe('201126-153000-02')
  expect(readScanText('201126-153000-02 1/2').spellings).toContain('201126-153000-02')
})

test('a merchant’s number is looked for as it stands, in capitals and in small letters, without spaces', () => {
  expect(readScanText('Cmd 1001').spellings).toEqual(['Cmd 1001', 'Cmd1001', 'CMD1001', 'cmd1001'])
  expect(readScanText('#1001').spellings).toEqual(['#1001'])
})

test('a number with a stroke is looked for whole too: it may be the merchant’s own', () => {
  expect(readScanText('CMD-2026 12/34').spellings).toEqual(
    expect.arrayContaining(['CMD-2026 12/34', 'CMD-2026']),
  )
})

test.each([
  ['BOX:A12', 'A12'],
  ['box: a12', 'A12'],
  ['Rayon : B-3', 'B-3'],
  ['EMPLACEMENT:Quai 2', 'QUAI 2'],
])('%s is a shelf', (text, box) => {
  expect(readScanText(text)).toEqual({ box, spellings: [] })
})

test('nothing, and a link that cannot be decoded, are no reason to fail', () => {
  expect(readScanText('  \n').spellings).toEqual([])
  expect(readScanText('https://wasl.ma/suivi/%E0%A4%A').spellings).toContain('%E0%A4%A')
})
