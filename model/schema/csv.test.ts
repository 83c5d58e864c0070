import { expect, it } from 'vitest'
import { cell, line, textCell } from './csv.ts'

it('quotes every cell', () => {
  expect(line([cell('Aïcha "Bent" Ali'), cell('12; rue des Oudayas\nétage 2'), cell('')])).toBe(
    '"Aïcha ""Bent"" Ali";"12; rue des Oudayas\nétage 2";""\r\n',
  )
})

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n@a', ' +1'])('keeps %s from being run', (text) => {
  expect(textCell(text)).toBe(`"'${text}"`)
})
