import { afterEach, expect, it } from 'vitest'
import { aFacture } from './factures/facture.fixture.ts'
import { aLabel, manyLabels } from './labels/label.fixture.ts'
import { Press } from './press.ts'

let press = new Press()
afterEach(async () => {
  await press.close()
  press = new Press()
})

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

it('makes papers in a thread, many at once', async () => {
  const papers = await Promise.all(
    manyLabels(6).map((label) => press.print({ kind: 'labels', labels: [label], format: 'A6' })),
  )
  expect(papers.map(isPdf)).toEqual([true, true, true, true, true, true])
})

it('a paper that cannot be made is refused, and the next is made', async () => {
  const broken = { ...aLabel(), phones: null }
  await expect(
    press.print(JSON.parse(JSON.stringify({ kind: 'labels', labels: [broken], format: 'A6' }))),
  ).rejects.toThrow()
  expect(isPdf(await press.print({ kind: 'labels', labels: [aLabel()], format: 'A6' }))).toBe(true)
})

it('a stored paper of a layout that is not here is refused as 409, and says so', async () => {
  const order = { kind: 'facture', content: { ...aFacture(), version: 9 } } as const
  await expect(press.print(order)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('mise en page 9'),
  })
})

it('takes no more than it can hold', async () => {
  const asked = Array.from({ length: 30 }, () =>
    press.print({ kind: 'labels', labels: [aLabel()], format: 'A6' }).then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  )
  const statuses = await Promise.all(asked)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

it('puts down nothing for who is sent away', async () => {
  const order = { kind: 'labels', labels: [aLabel()], format: 'A6' } as const
  const put: number[] = []
  const asked = Array.from({ length: 30 }, (_, n) =>
    press.print(async () => {
      put.push(n)
      return order
    }),
  )
  const made = (await Promise.allSettled(asked)).flatMap(({ status }, n) =>
    status === 'fulfilled' ? [n] : [],
  )
  expect(made).toHaveLength(24)
  expect(put).toEqual(made)
})

it('nobody waits for a press that was stopped', async () => {
  const waiting = expect(
    press.print({ kind: 'labels', labels: manyLabels(50), format: 'A6' }),
  ).rejects.toThrow('the thread was stopped')
  await press.close()
  await waiting
})
