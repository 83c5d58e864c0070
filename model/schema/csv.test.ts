import { expect, it } from 'vitest'
import { cell, line, textCell, textOfCell } from './csv.ts'

it('quotes every cell', () => {
  expect(line([cell('Aïcha "Bent" Ali'), cell('12; rue des Oudayas\nétage 2'), cell('')])).toBe(
    '"Aïcha ""Bent"" Ali";"12; rue des Oudayas\nétage 2";""\r\n',
  )
})

it.each([
  ...['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n@a', ' +1'],
  ...[
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫a',
    '⁼1',
    '⁺1',
    '⁻1',
    '₌1',
    '−1',
    '‐1',
    '‑1',
    '–1',
    '—1',
  ],
  ...[`${' '.repeat(5000)}=1`, '\u200b=1', '\ufeff＝1', '\u2060@a', '\u00a0=1', '\u0000=1', '\u3000＝1'],
])('keeps %s from being run', (text) => {
  expect(textCell(text)).toBe(`"'${text}"`)
  expect(textOfCell(`'${text}`)).toBe(text)
})
