import type { TestWasl } from '#tests/support/wasl.ts'
import type { Person } from './people.ts'
import { ask } from './probe.ts'

/** A realtime connection of one person, by hand: what comes through it is kept as it came. */
export interface Listener {
  /** Subscribes to these topics, and to these alone. */
  hear(topics: readonly string[]): Promise<void>
  /** Resolves once the text has come through; the rest of what came is in `said`. */
  until(text: string): Promise<void>
  said(): string
  leave(): Promise<void>
}

const PATIENCE_MS = 10_000

export async function listen(wasl: TestWasl, person: Person): Promise<Listener> {
  const leaving = new AbortController()
  const answer = await fetch(`${wasl.url}/api/realtime`, { signal: leaving.signal })
  if (!answer.body) throw new Error('the stream has no body')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  let wake = () => {}
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      said += value
      wake()
    }
  })().catch(() => undefined)
  const until = async (text: string) => {
    const late = AbortSignal.timeout(PATIENCE_MS)
    while (!said.includes(text)) {
      if (late.aborted) throw new Error(`${person.name} did not hear ${text}`)
      const heard = Promise.withResolvers<void>()
      wake = heard.resolve
      late.addEventListener('abort', () => heard.resolve(), { once: true })
      await heard.promise
    }
  }
  await until('PB_CONNECT')
  const clientId = /"clientId":"(\w+)"/.exec(said)?.[1]
  return {
    async hear(subscriptions) {
      said = ''
      const { status } = await ask(wasl, person, 'POST', '/api/realtime', { clientId, subscriptions })
      if (status !== 204) throw new Error(`${person.name} cannot subscribe: ${status}`)
    },
    until,
    said: () => said,
    async leave() {
      leaving.abort()
      await reading
    },
  }
}
