import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bounds, type Measured, onTask } from '../ground/load.ts'

export interface SubscribersTask {
  readonly port: number
  readonly token: string
  /** Commandes changed in turn. */
  readonly ids: readonly string[]
  readonly changesPerSecond: number
  /** `users` subscribe; `requests` is not used. */
  readonly bounds: Bounds
}

const MARK = /"note":"at (\d+\.\d+)"/g
const CLIENT = /"clientId":"(\w+)"/
const AT_ONCE = 50
/** Milliseconds for the last changes to arrive. */
const PATIENCE_MS = 3_000

onTask<SubscribersTask>(async (task) => {
  const times: number[] = []
  const sockets: Socket[] = []
  for (let n = 0; n < task.bounds.users; n += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, task.bounds.users - n) }, () =>
      subscribe(task, times),
    )
    sockets.push(...(await Promise.all(some)))
  }
  const begun = performance.now()
  const changes = await changeInTurn(task)
  const expected = changes * task.bounds.users
  for (const end = performance.now() + PATIENCE_MS; times.length < expected && performance.now() < end; )
    await sleep(50)
  const elapsed = (performance.now() - begun) / 1000
  for (const socket of sockets) socket.destroy()
  if (times.length < expected)
    process.stderr.write(`${expected - times.length} of ${expected} events are missing\n`)
  return summary(times, elapsed)
})

function summary(times: number[], elapsed: number): Measured {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), requests: times.length }
}

/** A connection that notes how long after its request each change arrives. */
async function subscribe(task: SubscribersTask, times: number[]): Promise<Socket> {
  const socket = connect({ port: task.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(
    `GET /api/realtime HTTP/1.1\r\nHost: 127.0.0.1:${task.port}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  let text = ''
  while (!CLIENT.test(text)) text += String((await once(socket, 'data'))[0])
  const clientId = CLIENT.exec(text)?.[1]
  await post(task, { clientId, subscriptions: ['commands/*'] })
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    const heard = rest + chunk.toString('latin1')
    const now = performance.now()
    let last = 0
    for (const found of heard.matchAll(MARK)) {
      times.push(now - Number(found[1]))
      last = found.index + found[0].length
    }
    rest = heard.slice(Math.max(last, heard.length - 60))
  })
  return socket
}

async function post({ port, token }: SubscribersTask, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`subscribe: ${answer.status} ${await answer.text()}`)
}

/** Makes the changes of the task at its rate per second, on time however long the answers take. */
async function changeInTurn(task: SubscribersTask): Promise<number> {
  const begun = performance.now()
  const all = task.bounds.seconds * task.changesPerSecond
  const answers: Promise<void>[] = []
  for (let n = 0; n < all; n++) {
    await sleep(Math.max(0, begun + (n * 1000) / task.changesPerSecond - performance.now()))
    answers.push(change(task, task.ids[n % task.ids.length] ?? ''))
  }
  await Promise.all(answers)
  return all
}

async function change({ port, token }: SubscribersTask, id: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/commands/records/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ note: `at ${performance.now().toFixed(3)}` }),
  })
  if (!answer.ok) throw new Error(`change: ${answer.status} ${await answer.text()}`)
  await answer.body?.cancel()
}
