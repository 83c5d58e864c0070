import { expect, test } from 'vitest'
import { readRequests } from './batch-form.ts'

const request = (body: object) => ({ method: 'PATCH', url: '/api/collections/commands/records/abc', body })

test('requests that bring no file keep the bodies they came with: copies of 144,000 keys hold the loop', async () => {
  const bodies = [{ note: 'a' }, { note: 'b' }]
  const read = await readRequests({ requests: bodies.map(request), other: [{ a: 1 }] })
  expect(read).toHaveLength(2)
  for (const [at, { body }] of read.entries()) expect(body).toBe(bodies[at])
})

test('files go to the request they name, in either spelling, and to no other', async () => {
  const [one, two] = [{ file: 1 }, { file: 2 }]
  const bodies = [{ note: 'a' }, { note: 'b' }, { note: 'c' }]
  const read = await readRequests({
    requests: bodies.map(request),
    'requests.0.photo': one,
    'requests[2].photo': two,
    'requests.2.photo': one,
    'requests.1.note': 'no file',
  })
  expect(read.map(({ body }) => body)).toEqual([
    { note: 'a', photo: one },
    { note: 'b' },
    { note: 'c', photo: [two, one] },
  ])
  expect(read[1]?.body).toBe(bodies[1])
})
