import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { builtFile, keepBack } from './browser.ts'
import { openDesk } from './desk.ts'

const { page, sdk } = await openDesk({ environment: { WORKERS: '2' } })
const staff = await sdk('moderateur')
const commands = staff.collection('commands')
const known = await commands.getFirstListItem('', { fields: 'city,client_source' })

async function entered(receiver_full_name: string, price: number): Promise<string> {
  const parcel = { receiver_full_name, receiver_phone_number: '0612000044', price }
  return (await commands.create({ ...parcel, ...known })).id
}
const rename = (id: string, receiver_full_name: string) => commands.update(id, { receiver_full_name })
const shown = (on: Page, name: string) => on.getByText(name).first().waitFor()

test('what changes between the reading of a list and its listening is shown', async () => {
  const id = await entered('Nadia Première', 71)
  const release = await keepBack(page, '**/api/realtime')
  await page.goto('/commands/?q=Nadia')
  await shown(page, 'Nadia Première')
  await rename(id, 'Nadia Seconde')
  await release()
  await shown(page, 'Nadia Seconde')
})

test('and in the panel of one record', async () => {
  const id = await entered('Driss Premier', 72)
  const release = await keepBack(page, '**/api/realtime')
  await page.goto(`/commands/?q=Driss&colis=${(await commands.getOne(id)).code}`)
  const panel = page.getByRole('dialog')
  await shown(page, 'Driss Premier')
  await panel.getByText('Driss Premier').first().waitFor()
  await rename(id, 'Driss Second')
  await release()
  await panel.getByText('Driss Second').first().waitFor()
})

test('and in a second tab, on the connection of the first', async () => {
  const id = await entered('Omar Premier', 73)
  await page.goto('about:blank')
  const streams: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/realtime')
      streams.push(request.url())
  })
  await page.goto('/commands/?q=Omar')
  await shown(page, 'Omar Premier')
  const other = await page.context().newPage()
  // The second tab has read its list, but has not subscribed yet, when the event reaches the first.
  const release = await keepBack(other, builtFile('lib/realtime/realtime-tabs.ts'))
  await other.goto('/commands/?q=Omar')
  await shown(other, 'Omar Premier')
  await rename(id, 'Omar Second')
  await shown(page, 'Omar Second')
  await release()
  await shown(other, 'Omar Second')
  expect(streams).toHaveLength(1)
  await other.close()
})

test('a page where nothing happens reads its list once', async () => {
  await page.goto('about:blank')
  await entered('Zineb Seule', 74)
  const lists: string[] = []
  page.on('request', (request) => {
    if (/collections\/commands\/records\?.*expand/.test(request.url())) lists.push(request.url())
  })
  const listening = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/api\/realtime$/.test(answer.url()),
  )
  await page.goto('/commands/?q=Zineb')
  await shown(page, 'Zineb Seule')
  await listening
  // A change that was announced is read within 300 ms.
  await page.waitForTimeout(1_000)
  expect(lists).toHaveLength(1)
})
