import { expect, test } from 'vitest'
import { readTypedCode } from './typed-code.ts'

test.each([
  ['201126-153000', '201126-153000'],
  [' 201126 - 153000 ', '201126-153000'],
  ['201126–153000', '201126-153000'],
  ['201126153000', '201126-153000'],
  ['201126-153000-02', '201126-153000-02'],
  ['20112615300002', '201126-153000-02'],
  ['٢٠١١٢٦-١٥٣٠٠٠', '201126-153000'],
  // A scanner that types QWERTY on an AZERTY desk, then a person who forgot the shift key, then both with a twin.
  ['éà&&é-)&("ààà', '201126-153000'],
  ['éà&&é--&("ààà', '201126-153000'],
  ['éà&&é-)&("ààà)àé', '201126-153000-02'],
  ['éà&&é--&("ààà-à-', '201126-153000-06'],
  ['666666-666666', '666666-666666'],
])('%j is read as %j', (typed, code) => {
  expect(readTypedCode(typed)).toBe(code)
})

test.each([
  '',
  '2011',
  '201126-15300',
  '201126_153000',
  'ABC',
  '201126-153000\0',
  "' OR 1=1",
  '2'.repeat(60),
])('%j is no code', (typed) => {
  expect(readTypedCode(typed)).toBeNull()
})
