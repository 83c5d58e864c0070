import { expect, test } from 'vitest'
import { sniff } from './content-type.ts'

const typeOf = async (text: string) => (await sniff(Buffer.from(text))).mime

test('what stands before the first element is passed over', async () => {
  const before = '<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "x">\n<!---->'
  expect(await typeOf(`${before}<svg xmlns="x"/>`)).toBe('image/svg+xml')
  expect(await typeOf(`<!-- a --> <!-- > -->\n<HTML lang="fr">`)).toBe('text/html')
  expect(await typeOf('<!-- <svg> -->')).toBe('text/plain')
})

test('comments without end, or without anything after them, are told at once', async () => {
  for (const piece of ['<!---->', '<!--', '-->', '<?xml ', ' <!-- -->']) {
    expect(await typeOf(`<!-- -->${piece.repeat(5_000)}x`)).toBe('text/plain')
  }
})
