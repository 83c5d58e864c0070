import type { OutboxBatch } from '#model/domain/phone/batch.ts'
import { MOST_ITEMS, type Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { clockOffset, noteServerTime } from '#web/lib/stored/clock-offset.ts'
import { stored } from '#web/lib/stored/stored.ts'
import { keptDevice } from './device-kept.ts'
import type { Kept, KeptFile, KeptProof } from './kept.ts'
import { LONGEST_FORM_MS, notTheServer, ofServer } from './of-server.ts'

/** The longest wait for a response; after it the phone counts as offline. */
const LONGEST_MS = 30_000
/** Most characters of a call, so that a slow network gets responses regularly. */
const MOST_TEXT = 60_000

const device = stored('wasl-device', (text) => text ?? '', String)

/** The id this browser gave itself; a browser that keeps nothing has another one each time it is opened. */
async function deviceId(): Promise<string> {
  if (device.get() === '') device.set(await keptDevice().catch(newId))
  return device.get()
}

/** Counts of the items and proofs that wait on this phone. */
export interface Unsent {
  readonly items: number
  readonly proofs: number
}

export async function sendKept(
  items: readonly Kept[],
  unsent: Unsent,
  filesOf: (id: string) => Promise<readonly KeptFile[]>,
): Promise<readonly Verdict[]> {
  const [first] = items
  if (!first?.files) return sendBatch(leading(items), unsent)
  const { sendForm } = await import('./send-form.ts')
  return [await sendForm(first, await filesOf(first.id))]
}

/** Sent again it changes nothing. */
export async function sendProof({ sha256, type, data }: KeptProof): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_FORM_MS)
  const headers = { 'content-type': type }
  const options = { body: data, headers, signal }
  const path = `/api/wasl/preuves/${sha256}`
  const answer = await ofServer(client.send<{ sha256?: string }>(path, { method: 'PUT', ...options }))
  if (answer.sha256 !== sha256) throw notTheServer()
}

/** The first items that go in one call. */
export function leading(items: readonly Kept[]): readonly Kept[] {
  const taken: Kept[] = []
  let length = 0
  for (const item of items) {
    length += JSON.stringify(item.body).length
    if (item.files || taken.length === MOST_ITEMS || (taken.length > 0 && length > MOST_TEXT)) break
    taken.push(item)
  }
  return taken
}

interface Answer {
  readonly verdicts?: readonly Verdict[]
  readonly now?: string
}

interface Battery {
  /** 0 to 1. */
  readonly level: number
}

/** Percent left; undefined in a browser that does not report it. */
async function batteryLeft(): Promise<number | undefined> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  const battery = await getBattery?.call(navigator).catch(() => undefined)
  return battery && Math.round(100 * battery.level)
}

async function sendBatch(items: readonly Kept[], unsent: Unsent): Promise<readonly Verdict[]> {
  const battery = await batteryLeft()
  const body: OutboxBatch = {
    device: await deviceId(),
    unsent: unsent.items,
    proofs: unsent.proofs,
    clock_offset: clockOffset.get(),
    ...(battery !== undefined && { battery }),
    version: import.meta.env.VITE_VERSION ?? '',
    items: items.map(({ id, seq, occurred_at, collection, body, expand }) => ({
      ...{ id, seq, occurred_at, collection, body },
      ...(expand !== undefined && { expand }),
    })),
  }
  const asked = Date.now()
  const signal = AbortSignal.timeout(LONGEST_MS)
  const answer = await ofServer(client.send<Answer>('/api/wasl/outbox', { method: 'POST', body, signal }))
  const known = new Set(items.map(({ id }) => id))
  if (!Array.isArray(answer.verdicts) || !answer.now) throw notTheServer()
  noteServerTime(answer.now, asked)
  return answer.verdicts.filter(({ id }) => known.has(id))
}
