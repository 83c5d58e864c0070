import { expect, test } from 'vitest'
import { readScanText } from './text.ts'

const CODE = '201126-153000'

const texts = (text: string): string[] => readScanText(text).spellings.map((one) => one.text)
const likeliest = (text: string) => readScanText(text).spellings[0]

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
  expect(texts(text)).toContain(CODE)
})

test('the later codes of a second keep their rank', () => {
  expect(likeliest('201126-153000-02')).toEqual({ text: '201126-153000-02', piece: 0 })
  expect(likeliest('20112615300002')).toEqual({ text: '201126-153000-02', piece: 0 })
  expect(readScanText('201126-153000-02 1/2').spellings).toContainEqual({
    text: '201126-153000-02',
    piece: 1,
  })
})

test('a label says which piece it is on, and is never read as the label of another parcel', () => {
  expect(likeliest(`${CODE}/2`)).toEqual({ text: CODE, piece: 2 })
  expect(likeliest(`${CODE}-05/2`)).toEqual({ text: `${CODE}-05`, piece: 2 })
  for (const text of [`${CODE}-05/2`, `${CODE}-5/2`, `${CODE}-05/2/3`, `${CODE}-05/02`, `${CODE}/2x`]) {
    expect(texts(text), text).not.toContain(CODE)
  }
})

test('a merchant’s number is looked for as it stands, in capitals and in small letters, without spaces', () => {
  expect(texts('Cmd 1001')).toEqual(['Cmd 1001', 'Cmd1001', 'CMD1001', 'cmd1001'])
  expect(texts('#1001')).toEqual(['#1001'])
})

test('a number with a stroke is looked for whole too: it may be the merchant’s own', () => {
  expect(texts('CMD-2026 12/34')).toEqual(expect.arrayContaining(['CMD-2026 12/34', 'CMD-2026']))
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
  expect(texts('https://wasl.ma/suivi/%E0%A4%A')).toContain('%E0%A4%A')
})
