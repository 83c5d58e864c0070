import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { setUpListening } from './listening.ts'
import { send } from './scenario.ts'
import { BOOK, PASSWORD } from './world.ts'

const { world, people } = await setUpListening()

test('a session that ends makes a guest of its connection at once', async () => {
  const url = '/api/collections/drivers/auth-with-password'
  const answer = await send(world, {
    method: 'POST',
    url,
    body: { identity: 'driss@library.test', password: PASSWORD },
  })
  const { token } = (await answer.json()) as { token: string }
  const { sid } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sid?: string }
  expect(sid).toBeTypeOf('string')
  const listener = await people.listen('guest', 'shelves/*')
  expect(await listener.subscribe(['books/*', 'shelves/*'], token)).toBe(204)
  const write = (pages: number) => people.call('librarian', 'PATCH', `books/records/${BOOK}`, { pages })
  await write(1)
  await people.settled(listener)
  expect(listener.told('books/*')).toHaveLength(1)
  const ended = await send(world, {
    method: 'DELETE',
    url: `/api/collections/_sessions/records/${sid}`,
    headers: { authorization: token },
  })
  expect([ended.status, await world.db.query(sql`SELECT id FROM "_sessions" WHERE id = ${sid}`)]).toEqual([
    204,
    [],
  ])
  await write(2)
  await people.settled(listener)
  expect(listener.told('books/*')).toHaveLength(1)
})
