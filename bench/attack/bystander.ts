import { setTimeout as sleep } from 'node:timers/promises'
import { serveOrders } from './other-process.ts'

/** Starts the requests, or fetches the times since. */
export type Watch = { readonly port: number; readonly token: string } | { readonly tell: true }

/** Milliseconds of each request of the bystander. */
export interface WaitTimes {
  readonly times: readonly number[]
}

/** Fewer than a thousand a minute, so that no rate limit is met. */
const EVERY_MS = 70
const LIST = '/api/collections/commands/records?perPage=30&sort=-created&skipTotal=1'

let times: number[] = []
let going = false
/** The request under way. */
let current: Promise<void> = Promise.resolve()

/** A person at a desk, who looks at a page of commandes during the attacks. */
async function look(port: number, token: string): Promise<void> {
  const headers = { authorization: token }
  for (;;) {
    const begun = performance.now()
    current = lookOnce(port, headers)
    await current
    await sleep(Math.max(0, EVERY_MS - (performance.now() - begun)))
  }
}

async function lookOnce(port: number, headers: Record<string, string>): Promise<void> {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${LIST}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the bystander was answered ${answer.status}`)
  times.push(performance.now() - begun)
}

serveOrders(async (watch: Watch): Promise<WaitTimes> => {
  if (!('tell' in watch) && !going) {
    going = true
    void look(watch.port, watch.token)
  }
  await current
  const told = times
  times = []
  return { times: told }
})
