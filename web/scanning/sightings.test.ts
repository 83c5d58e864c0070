import { expect, test } from 'vitest'
import { Sightings } from './sightings.ts'

test('a label held before the camera is one scan; back after three seconds out of sight, it is another', () => {
  const sightings = new Sightings()
  expect(sightings.isNew('201126-153000', 0)).toBe(true)
  for (let at = 80; at < 10_000; at += 80) expect(sightings.isNew('201126-153000', at)).toBe(false)
  expect(sightings.isNew('201126-153000', 12_900)).toBe(false)
  expect(sightings.isNew('201126-153000', 15_900)).toBe(true)
})

test('another label in between is another scan, and does not make the first one new', () => {
  const sightings = new Sightings()
  expect(['a', 'b', 'a', 'b'].map((text, i) => sightings.isNew(text, i * 500))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
