/** The heartbeats of one tab: no more than it needs, and none once it left. */

import { ClientResponseError } from 'pocketbase'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#web/lib/client.ts'
import { openRecordOf } from './open-record.ts'

const sent: string[] = []
let answer: () => Promise<unknown>
let page: EventTarget & { hidden: boolean }
let record: ReturnType<typeof openRecordOf>
let n = 0
let closing: (() => void)[] = []

const open = (editing: boolean) => {
  const close = record.open(editing)
  closing.push(close)
  return close
}

const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const { addEventListener, removeEventListener } = new EventTarget()
  vi.stubGlobal('addEventListener', addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', removeEventListener.bind(page))
  const expires = btoa(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }))
  client.authStore.save(`x.${expires}.x`, { id: 'moi' } as never)
  sent.length = 0
  answer = async () => ({ people: [{ id: 'sara', name: 'Sara', editing: false }] })
  vi.spyOn(client, 'send').mockImplementation(async (_, { body }) => {
    sent.push(body.act)
    return answer() as never
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).act)
  })
  record = openRecordOf('commands', `colis${++n}`)
})
afterEach(async () => {
  for (const close of closing) close()
  closing = []
  await pass(1)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a record passed over is not announced', async () => {
  const close = open(false)
  await pass(0.3)
  close()
  await pass(60)
  expect(sent).toEqual([])
})

test('one heartbeat every twenty seconds, whatever shows the record, and a farewell', async () => {
  const [panel, history] = [open(false), open(false)]
  await pass(45)
  expect(sent).toEqual(['read', 'read', 'read'])
  expect(record.people().map(({ name }) => name)).toEqual(['Sara'])
  panel()
  history()
  await pass(60)
  expect(sent).toEqual(['read', 'read', 'read', 'leave'])
  expect(record.people()).toEqual([])
})

test('going from the panel to the form and back says so at once, and never leaves', async () => {
  const panel = open(false)
  await pass(1)
  panel()
  await pass(0.2)
  const form = open(true)
  await pass(0.1)
  form()
  open(false)
  await pass(1)
  expect(sent).toEqual(['read', 'edit', 'read'])
})

test('what others tell is asked at most once a second', async () => {
  open(false)
  await pass(2)
  for (let i = 0; i < 10; i++) record.ask()
  await pass(0.1)
  for (let i = 0; i < 10; i++) record.ask()
  await pass(0.5)
  expect(sent).toEqual(['read', 'read'])
  await pass(1)
  expect(sent).toEqual(['read', 'read', 'read'])
})

test('a tab hidden for two minutes leaves, hears nothing, and comes back when it is seen', async () => {
  open(true)
  await pass(1)
  hide(true)
  await pass(121)
  expect(sent.at(-1)).toBe('leave')
  const { length } = sent
  record.ask()
  await pass(600)
  expect(sent).toHaveLength(length)
  hide(false)
  await pass(0)
  expect(sent.slice(length)).toEqual(['edit'])
})

test('a tab hidden for a moment stays', async () => {
  open(false)
  await pass(1)
  hide(true)
  await pass(60)
  hide(false)
  await pass(90)
  expect(sent).not.toContain('leave')
})

test('a heartbeat under way when the tab leaves is taken back', async () => {
  const answered = Promise.withResolvers<unknown>()
  answer = () => answered.promise
  const close = open(false)
  await pass(1)
  close()
  await pass(1)
  expect(sent).toEqual(['read'])
  answered.resolve({ people: [] })
  await pass(0)
  expect(sent).toEqual(['read', 'leave'])
})

test('a closed page leaves with the token it had, after the person signed out', async () => {
  open(false)
  await pass(1)
  client.authStore.clear()
  await pass(60)
  expect(sent).toEqual(['read', 'leave'])
})

test('a refusal ends the heartbeats and what was known', async () => {
  open(false)
  await pass(1)
  answer = () => Promise.reject(new ClientResponseError({ status: 404 }))
  await pass(20)
  expect(record.people()).toEqual([])
  const { length } = sent
  await pass(120)
  expect(sent).toHaveLength(length)
})

test('offline the people stay for the time of a lease', async () => {
  open(false)
  await pass(1)
  answer = () => Promise.reject(new ClientResponseError({ status: 0 }))
  await pass(30)
  expect(record.people()).toHaveLength(1)
  await pass(30)
  expect(record.people()).toEqual([])
  answer = async () => ({ people: [{ id: 'sara', name: 'Sara', editing: true }] })
  await pass(20)
  expect(record.people()).toHaveLength(1)
})
