import { expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { fleetingLine } from './line.ts'
import { type Line, type QueueOptions, type ScanBody, ScanQueue } from './queue.ts'

/** A server that keeps what it was sent, and can be away. */
class Server {
  away = false
  /** Takes the next scan, then loses the answer. */
  deaf = false
  readonly taken: string[] = []
  readonly asked: string[] = []

  async take(body: ScanBody): Promise<WireRow<'scans'>> {
    this.asked.push(body.text)
    if (this.away) throw Object.assign(new Error('away'), { status: 0 })
    if (body.text === 'refusé') throw Object.assign(new Error('no'), { status: 403 })
    if (!this.taken.includes(body.id)) this.taken.push(body.id)
    if (this.deaf) {
      this.deaf = false
      throw Object.assign(new Error('lost'), { status: 0 })
    }
    return { id: body.id, text: body.text } as WireRow<'scans'>
  }
}

interface Desk {
  readonly queue: ScanQueue
  readonly answers: string[]
  readonly refusals: string[]
  readonly states: { waiting: number; away: boolean }[]
}

function desk(server: Server, line: Line, more: Partial<QueueOptions> = {}): Desk {
  const answers: string[] = []
  const refusals: string[] = []
  const states: { waiting: number; away: boolean }[] = []
  const queue = new ScanQueue({
    user: 'salma',
    line,
    send: (body) => server.take(body),
    answered: ({ text }) => answers.push(text),
    refused: ({ text }) => refusals.push(text),
    changed: (state) => states.push(state),
    alone: (work) => work(),
    sleep: () => new Promise((done) => setImmediate(done)),
    ...more,
  })
  return { queue, answers, refusals, states }
}

const scan = (n: number, text = `colis ${n}`): ScanBody => ({ id: `scan${n}`, mode: 'reception', text })
const NAMES = [1, 2, 3, 4, 5].map((n) => `colis ${n}`)

async function until(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !done(); turn++) await new Promise((next) => setImmediate(next))
  expect(done()).toBe(true)
}

test('scans are sent in the order they were made, however fast', async () => {
  const server = new Server()
  const { queue, answers, states } = desk(server, fleetingLine())
  await Promise.all([1, 2, 3, 4, 5].map((n) => queue.push(scan(n))))
  await until(() => answers.length === 5)
  expect(answers).toEqual(NAMES)
  await until(() => states.at(-1)?.waiting === 0)
})

test('while the server is away they wait and are counted; then each is done once, in order', async () => {
  const server = new Server()
  const { queue, answers, states } = desk(server, fleetingLine())
  server.away = true
  for (const n of [1, 2, 3, 4, 5]) await queue.push(scan(n))
  await until(() => server.asked.length > 3)
  expect(states.at(-1)).toEqual({ waiting: 5, away: true })
  expect(new Set(server.asked)).toEqual(new Set(['colis 1']))
  server.away = false
  await until(() => answers.length === 5)
  expect(answers).toEqual(NAMES)
  expect(server.taken).toHaveLength(5)
  await until(() => states.at(-1)?.waiting === 0 && states.at(-1)?.away === false)
})

test('an answer that was lost is asked for again, under the same id', async () => {
  const server = new Server()
  server.deaf = true
  const { queue, answers } = desk(server, fleetingLine())
  await queue.push(scan(1))
  await until(() => answers.length === 1)
  expect(server.asked).toEqual(['colis 1', 'colis 1'])
  expect(server.taken).toEqual(['scan1'])
})

test('a page opened again sends what the one before left', async () => {
  const server = new Server()
  const line = fleetingLine()
  server.away = true
  const first = desk(server, line)
  await first.queue.push(scan(1))
  await first.queue.push(scan(2))
  first.queue.stop()
  server.away = false
  const second = desk(server, line)
  second.queue.run()
  await until(() => second.answers.length === 2)
  expect(second.answers).toEqual(['colis 1', 'colis 2'])
})

test('one the server will never take is said to be refused and holds nobody up', async () => {
  const server = new Server()
  const { queue, answers, refusals } = desk(server, fleetingLine())
  await queue.push(scan(1))
  await queue.push(scan(2, 'refusé'))
  await queue.push(scan(3))
  await until(() => answers.length === 2)
  expect(answers).toEqual(['colis 1', 'colis 3'])
  expect(refusals).toEqual(['refusé'])
})

test('nobody sends the scans of another', async () => {
  const server = new Server()
  const line = fleetingLine()
  await line.add({ user: 'karim', body: scan(9) })
  const { queue, answers } = desk(server, line)
  await queue.push(scan(1))
  await until(() => answers.length === 1)
  expect(server.asked).toEqual(['colis 1'])
  expect(await line.count('karim')).toBe(1)
})

test('a page that waits for its turn sends nothing; its turn come, it sends what is left', async () => {
  const server = new Server()
  const turn = Promise.withResolvers<void>()
  const line = fleetingLine()
  const { queue, answers } = desk(server, line, {
    alone: async (work) => {
      await turn.promise
      await work()
    },
  })
  await queue.push(scan(1))
  await queue.push(scan(2))
  expect(server.asked).toEqual([])
  turn.resolve()
  await until(() => answers.length === 2)
  expect(answers).toEqual(['colis 1', 'colis 2'])
})
