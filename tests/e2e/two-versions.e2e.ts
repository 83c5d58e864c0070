/** Two pages of one phone, one of them of a later version, which changes the store that both use. */

import type { Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInByScreen } from './browser.ts'
import { phone } from './killable-phone.ts'
import { offlineStage, say, stop } from './offline-stage.ts'

const { wire, onTour, once, moves } = await offlineStage()

let his: ReturnType<typeof phone>
let page: Page
let other: Page
let parcel: RecordModel

beforeEach(async () => {
  parcel = await onTour()
  his = phone(wire.url)
  page = await his.open('/sign-in-2')
  await signInByScreen(page, 'livreur', wire.url)
  await stop(page, parcel).waitFor()
  // A page that opens no store of its own plays the newer one.
  other = await his.tab('/robots.txt')
})
afterEach(async () => {
  wire.mend()
  await his.close()
})

/** The upgrade of the store by a newer version. */
const upgrade = (dropped: readonly string[] = []) =>
  other.evaluate(
    (dropped) =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open('wasl-outbox', 4)
        request.onupgradeneeded = () => {
          request.result.createObjectStore('later')
          for (const name of dropped) request.result.deleteObjectStore(name)
        }
        request.onsuccess = () => {
          request.result.onversionchange = () => request.result.close()
          done()
        }
        request.onerror = () => failed(request.error)
        request.onblocked = () => failed(new Error('the older page does not let go'))
      }),
    dropped,
  )

const onDisk = () =>
  other.evaluate(
    () =>
      new Promise<string[]>((done, failed) => {
        const request = indexedDB.open('wasl-outbox')
        request.onerror = () => failed(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction('items').objectStore('items').getAll()
          all.onsuccess = () => done(all.result.map(({ body }) => body.command))
        }
      }),
  )

const warned = () => page.getByRole('alert').filter({ hasText: 'version plus récente' })

test('the older page says so, and goes on keeping on the disk', async () => {
  await upgrade()
  await warned().getByRole('button', { name: 'Recharger' }).waitFor()
  wire.cut()
  await say(page, parcel, 'Livré')
  expect(await onDisk()).toEqual([parcel.id])
  wire.mend()
  await once([parcel])
})

test('a page opened after it says so from the start, and keeps too', async () => {
  await upgrade()
  await page.reload()
  await warned().waitFor()
  wire.cut()
  await say(page, parcel, 'Livré')
  expect(await onDisk()).toEqual([parcel.id])
  wire.mend()
  await once([parcel])
})

test('what a newer store does not take is refused in words, and not lost with the page', async () => {
  await upgrade(['proofs'])
  await warned().waitFor()
  const sheet = page.getByRole('dialog')
  await stop(page, parcel).getByRole('button', { name: 'Résultat' }).click()
  await sheet.getByRole('button', { name: 'Livré', exact: true }).click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.getByText('Une version plus récente est ouverte : rechargez cette page.').waitFor()
  expect(await onDisk()).toEqual([])
  expect(await moves(parcel, 'LIVRE')).toEqual([])
})
