/** The bell: what happens is counted without a reload, opened where it is, put off, and switched off. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, ROLES, signIn, signInInArabic } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, livreur } = await demoPeople(desk)
const shop = await desk.sdk('client')

const bell = (on: Page) => on.getByRole('button', { name: /^Notifications/ })
const count = async (on: Page) => /\d+/.exec((await bell(on).getAttribute('aria-label')) ?? '')?.[0] ?? '0'
const feed = (on: Page) => on.getByRole('dialog', { name: 'Notifications' })

const PENDING = '(to_decide = true && done_at = "") || (to_decide = false && read_at = "")'

let claims = 0
const openClaim = () =>
  shop.collection('reclamations').create({ type: 'autre', subject: `Appel ${++claims}`, client })
const answer = (reclamation: string) =>
  staff.collection('reclamation_messages').create({ reclamation, body: 'Nous cherchons.' })
const readAll = (who: typeof staff) => who.send('/api/wasl/notifications/read', { method: 'POST', body: {} })

test('an answered claim rings at its client’s, who opens it from the bell', async () => {
  const claim = await openClaim()
  await readAll(shop)
  const merchant = await desk.open({ viewport: PHONE, touch: true })
  await signIn(merchant.page, 'client')
  await merchant.page.goto('/')
  await expect.poll(() => count(merchant.page)).toBe('0')
  await answer(claim.id)
  await expect.poll(() => count(merchant.page), { timeout: 15_000 }).toBe('1')
  await bell(merchant.page).click()
  await feed(merchant.page).getByRole('heading', { name: 'Pour information' }).waitFor()
  expect(await faults(merchant.page)).toEqual([])
  const line = feed(merchant.page).getByRole('link', {
    name: new RegExp(`Réponse à votre réclamation.*${claim.number}`),
  })
  await line.click()
  await merchant.page.waitForURL((url) => url.searchParams.get('fiche') === claim.id)
  await merchant.page.getByText('Nous cherchons.').first().waitFor()
  await expect.poll(() => count(merchant.page)).toBe('0')
  expectQuiet(merchant.noise)
  await merchant.close()
})

test('the desk decides first, by the keyboard alone, and what is decided rings no more', async () => {
  await page.goto('/')
  await bell(page).waitFor()
  const unread = () => staff.collection('notifications').getList(1, 1, { filter: PENDING })
  const before = (await unread()).totalItems
  await expect.poll(() => count(page)).toBe(String(before))
  const claim = await openClaim()
  await expect.poll(() => count(page), { timeout: 15_000 }).toBe(String(before + 1))
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await feed(page).getByRole('heading', { name: 'À décider' }).waitFor()
  const line = feed(page).getByRole('link', { name: new RegExp(claim.number) })
  await line.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await line.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) => url.pathname.startsWith('/reclamations') && url.searchParams.get('fiche') === claim.id,
  )
  // Seen is not decided.
  await expect.poll(() => count(page)).toBe(String(before + 1))
  await answer(claim.id)
  await expect.poll(() => count(page), { timeout: 15_000 }).toBe(String(before))
})

test('a notification is put off, and all are read at once', async () => {
  await readAll(shop)
  const [one, two] = [await openClaim(), await openClaim()]
  await answer(one.id)
  await answer(two.id)
  const merchant = await desk.open()
  await signIn(merchant.page, 'client')
  await merchant.page.goto('/')
  await expect.poll(() => count(merchant.page)).toBe('2')
  await bell(merchant.page).click()
  const item = feed(merchant.page).getByRole('listitem').filter({ hasText: one.number })
  await item.getByRole('button', { name: /^Autres actions/ }).click()
  await merchant.page.getByRole('menuitem', { name: 'Dans une heure' }).click()
  await item.waitFor({ state: 'detached' })
  await expect.poll(() => count(merchant.page)).toBe('1')
  await feed(merchant.page).getByRole('button', { name: 'Tout lire' }).click()
  await expect.poll(() => count(merchant.page)).toBe('0')
  await feed(merchant.page).getByRole('link', { name: 'Toutes les notifications' }).click()
  await merchant.page.waitForURL((url) => url.pathname.startsWith('/notifications'))
  await feed(merchant.page).waitFor({ state: 'detached' })
  await merchant.page.getByRole('listitem').filter({ hasText: two.number }).waitFor()
  expect(await faults(merchant.page)).toEqual([])
  expectQuiet(merchant.noise)
  await merchant.close()
})

test('a kind switched off in the settings is not told, and stays so', async () => {
  const merchant = await desk.open()
  await signIn(merchant.page, 'client')
  await merchant.page.goto('/settings/notifications')
  const told = merchant.page.getByRole('switch', { name: 'Réponse à une réclamation : Centre' })
  await told.click()
  await expect
    .poll(async () => (await shop.collection('users').getOne(client)).notifications)
    .toEqual({
      reclamation_reponse: { centre: false },
    })
  await merchant.page.reload()
  await expect.poll(() => told.getAttribute('aria-checked')).toBe('false')
  const claim = await openClaim()
  await answer(claim.id)
  const found = await shop.collection('notifications').getList(1, 1, { filter: `record = "${claim.id}"` })
  expect(found.totalItems).toBe(0)
  await told.click()
  await expect.poll(async () => (await shop.collection('users').getOne(client)).notifications).toEqual({})
  expect(await faults(merchant.page)).toEqual([])
  expectQuiet(merchant.noise)
  await merchant.close()
})

test('a livreur hears of a message on his tour, in Arabic', async () => {
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signInInArabic(phone.page, ROLES.livreur, DEMO_PASSWORD)
  const account = async () => (await staff.collection('users').getOne(livreur.id)).locale
  await expect.poll(account).toBe('ar')
  await phone.page.goto('/tournee/')
  const ring = phone.page.getByRole('button', { name: /^الإشعارات/ })
  await ring.waitFor()
  const { id } = await staff.send('/api/wasl/chats/open', { method: 'POST', body: { user: livreur.id } })
  await staff.collection('messages').create({ chat: id, body: 'Passez au hub.' })
  await expect.poll(() => ring.getAttribute('aria-label'), { timeout: 15_000 }).toContain('ينتظر')
  await ring.click()
  const line = phone.page.getByRole('dialog').getByRole('link', { name: /رسالة/ }).first()
  await line.waitFor()
  expect(await phone.page.getByRole('dialog').innerText()).not.toMatch(/Pour information|Tout lire|Toutes/)
  expect(await faults(phone.page)).toEqual([])
  await line.click()
  await phone.page.waitForURL((url) => url.searchParams.get('chat') === id)
  expectQuiet(phone.noise)
  await phone.close()
})
