import { expect, test } from 'vitest'
import { countBack } from './count-back.ts'

const parcel = (id: string, code: string, parent = '') => ({ id, code, parent, receiver_full_name: id })
const refused = parcel('refuse', '201126-153000')
const exchanged = parcel('echange', '201126-153001')
const old = parcel('ancien', '201126-153002', 'echange')
const left = parcel('a-livrer', '201126-153003')
const day = { back: [refused, old], all: [refused, exchanged, old, left] }

test.each([
  ['a code', '201126-153000', 'ok', refused],
  ['the link of the QR', 'https://wasl.ma/suivi/201126-153000?c=1', 'ok', refused],
  ['digits without hyphen', '201126153000', 'ok', refused],
  ['the label of the delivery an old article comes from', '201126-153001', 'ok', old],
  ['its own code', '201126-153002', 'ok', old],
  ['a parcel that is not told yet', '201126-153003', 'mauvais', left],
  ['a parcel of somebody else', '201126-999999', 'inconnu', undefined],
  ['a shelf', 'BOX:A12', 'inconnu', undefined],
])('%s', (_, text, result, found) => {
  expect(countBack(text, day, [])).toEqual({ result, parcel: found })
})

test('a parcel counted once says so', () => {
  expect(countBack('201126-153000', day, ['refuse'])).toEqual({ result: 'deja', parcel: refused })
})
