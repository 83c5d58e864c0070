import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { zip } from './zip.ts'

const two = () => [
  { name: 'a.txt', content: ['un', 'deux'] },
  { name: 'dossier/b.txt', content: ['é'.repeat(100_000)] },
]

it('is the same file for the same content, whenever it is written', async () => {
  const [one, other] = await Promise.all([buffer(zip(two())), buffer(zip(two()))])
  expect(one.equals(other)).toBe(true)
  expect(one.toString('latin1', 0, 4)).toBe('PK\x03\x04')
  expect(one.length).toBeLessThan(2_000)
})

it('fails with its content, and never ends as if it were whole', async () => {
  async function* broken() {
    yield 'un'
    throw new Error('lost the cursor')
  }
  await expect(buffer(zip([{ name: 'a.txt', content: broken() }]))).rejects.toThrow('lost the cursor')
})

it('ends its content when the rest is not wanted', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (let n = 0; ; n++) yield `${Math.sin(n)}`
    } finally {
      resolve()
    }
  }
  let bytes = 0
  for await (const part of zip([{ name: 'a.txt', content: endless() }])) {
    bytes += part.length
    if (bytes > 20_000) break
  }
  await ended
})
