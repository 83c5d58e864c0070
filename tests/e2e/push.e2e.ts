/** Push messages on screen: a device asks for them, shows one, and stops when it is removed or somebody signs out. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PushMessage } from '#model/domain/notifications/push-message.ts'
import { pushDevice } from '../support/push-device.ts'
import { expectQuiet, faults, launchWhole, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const stage = await openStage({}, launchWhole())
const merchant = await stage.sdk('client')
const devices = () => merchant.collection('push_subscriptions').getFullList()

/** A phone whose browser has a push service, which headless Chromium lacks. */
async function phoneWithPush() {
  const visit = await stage.open({ viewport: PHONE, touch: true })
  const { endpoint, p256dh, auth } = pushDevice('e2e').subscription
  await visit.page.context().grantPermissions(['notifications'])
  await visit.page.addInitScript(
    ({ endpoint, keys }) => {
      const subscription = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-push')
          return true
        },
      }
      const kept = () => (localStorage.getItem('test-push') ? subscription : null)
      Object.assign(PushManager.prototype, {
        getSubscription: async () => kept(),
        subscribe: async () => {
          localStorage.setItem('test-push', 'on')
          return subscription
        },
      })
    },
    { endpoint, keys: { p256dh, auth } },
  )
  await signIn(visit.page, 'client')
  return visit
}

/** Has the browser's worker receive a message, as from its push service. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: stage.url,
    registrationId,
    data: JSON.stringify(message),
  })
  await session.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/tournee')
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }))
  })

test('a device subscribes from the bell, is listed, and shows a message', async () => {
  const { page, noise, close } = await phoneWithPush()
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const feed = page.getByRole('dialog', { name: 'Notifications' })
  await feed.getByText('Être prévenu même quand Wasl est fermé.').waitFor()
  expect(await faults(page)).toEqual([])
  await feed.getByRole('button', { name: 'Sur cet appareil' }).click()
  await expect.poll(async () => (await devices()).length).toBe(1)
  await expect.poll(() => feed.getByText('Être prévenu même').count()).toBe(0)

  await page.goto('/settings/notifications')
  const mine = page.getByRole('list', { name: 'Appareils prévenus' }).getByRole('listitem')
  await mine.getByText('celui-ci').waitFor()
  expect(await faults(page)).toEqual([])
  const message: PushMessage = {
    ...{ id: 'n1', title: 'Facture émise', body: 'FC-2026-000042', lang: 'fr', reader: 'client' },
    ...{ kind: 'facture_emise', collection: 'factures', record: 'abc', details: {} },
  }
  await expect
    .poll(async () => {
      // A push service sends again until the browser takes it; one with the same tag takes its place.
      await deliver(page, message)
      return shown(page)
    })
    .toEqual([{ title: 'Facture émise', body: 'FC-2026-000042', tag: 'n1' }])

  await mine.getByRole('button', { name: /^Retirer/ }).click()
  await expect.poll(async () => (await devices()).length).toBe(0)
  await page.getByRole('button', { name: 'Me prévenir sur cet appareil' }).waitFor()
  expectQuiet(noise)
  await close()
})

test('a kind turned off in the centre is not pushed either, and the quiet hours are saved', async () => {
  const { page, noise, close } = await phoneWithPush()
  await page.goto('/settings/notifications')
  const push = page.getByRole('switch', { name: 'Facture émise : Appareils' })
  await expect.poll(() => push.isChecked()).toBe(true)
  await page.getByRole('switch', { name: 'Facture émise : Centre' }).click()
  await expect.poll(() => push.isChecked()).toBe(false)
  expect(await push.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'Facture émise : Centre' }).click()

  const own = async () =>
    (await merchant.collection('users').getOne(merchant.authStore.record?.id ?? '')).heures_calmes
  expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('22:00')
  await page.getByLabel('De', { exact: true }).fill('21:30')
  await page.getByLabel('De', { exact: true }).blur()
  await expect.poll(own).toBe('21:30-07:00')
  await page.getByRole('switch', { name: 'Heures calmes' }).click()
  await expect.poll(own).toBe('00:00-00:00')
  await expect.poll(() => page.getByLabel('De', { exact: true }).count()).toBe(0)
  expect(await faults(page)).toEqual([])
  expectQuiet(noise)
  await close()
})

test('signing out ends the messages to this device', async () => {
  const { page, noise, close } = await phoneWithPush()
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Me prévenir sur cet appareil' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBe('on')
  await page
    .getByRole('button', { name: /^Mon compte|^Compte/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.waitForURL(/sign-in-2/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBe(null)
  expect(await page.evaluate(() => localStorage.getItem('wasl-push'))).toBe('')
  expectQuiet(noise)
  await close()
})
