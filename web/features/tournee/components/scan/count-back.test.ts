import { expect, test } from 'vitest'
import { countBack, isCounted } from './count-back.ts'

const parcel = (id: string, code: string, parent = '', colis_count = 1) => ({
  id,
  code,
  parent,
  colis_count,
  receiver_full_name: id,
})
const refused = parcel('refuse', '201126-153000')
const exchanged = parcel('echange', '201126-153001')
const old = parcel('ancien', '201126-153002', 'echange')
const left = parcel('a-livrer', '201126-153003')
const three = parcel('trois', '201126-153004', '', 3)
const shipped = parcel('livre', '201126-153005', '', 2)
const part = parcel('partiel', '201126-153006', 'livre')
const day = {
  back: [refused, old, three, part],
  all: [refused, exchanged, old, left, three, shipped, part],
}

test.each([
  ['a code', '201126-153000', 'ok', refused],
  ['the link of the QR', 'https://wasl.ma/suivi/201126-153000?c=1', 'ok', refused],
  ['digits without hyphen', '201126153000', 'ok', refused],
  ['the label of the delivery an old article comes from', '201126-153001', 'ok', old],
  ['its own code', '201126-153002', 'ok', old],
  ['any label of the delivery of which a part comes back', '201126-153005/2', 'ok', part],
  ['a label it does not have', '201126-153000/2', 'inconnu', undefined],
  ['a label a shipment of three does not have', '201126-153004/4', 'inconnu', undefined],
  ['a parcel that is not told yet', '201126-153003', 'mauvais', left],
  ['a parcel of somebody else', '201126-999999', 'inconnu', undefined],
  ['a shelf', 'BOX:A12', 'inconnu', undefined],
])('%s', (_, text, result, found) => {
  expect(countBack(text, day, [])).toMatchObject({ result, parcel: found })
})

test('a parcel counted once says so', () => {
  const { label } = countBack('201126-153000', day, [])
  expect(countBack('201126-153000', day, [label])).toMatchObject({ result: 'deja', parcel: refused })
})

test('a shipment of three is counted when its three labels were read', () => {
  const kept: string[] = []
  const read = (text: string) => {
    const { result, label, seen } = countBack(text, day, kept)
    if (result === 'ok') kept.push(label)
    return { result, seen, whole: isCounted(three, kept) }
  }
  expect(read('201126-153004/2')).toEqual({ result: 'ok', seen: 1, whole: false })
  expect(read('201126-153004/2')).toEqual({ result: 'deja', seen: 1, whole: false })
  expect(read('201126-153004')).toEqual({ result: 'ok', seen: 2, whole: false })
  expect(read('201126-153004/1')).toEqual({ result: 'deja', seen: 2, whole: false })
  expect(read('201126-153004/3')).toEqual({ result: 'ok', seen: 3, whole: true })
  expect(isCounted(refused, kept)).toBe(false)
})
