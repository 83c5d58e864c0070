import type { Page } from 'playwright-core'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { PROOF_BYTES, PROOF_SIDE } from '#model/domain/phone/proof.ts'
import { CutWire } from '#tests/support/cut-wire.ts'
import { openStage } from './desk.ts'
import { phone } from './killable-phone.ts'

/** A livreur with a phone that can be killed, behind a network that can be cut, and parcels on tour. */
export async function offlineStage() {
  const { url, sdk, open } = await openStage({ RATE_LIMITS: 'off', DEMO_COMMANDS: '1' })
  const [staff, livreur, wire] = await Promise.all([sdk('moderateur'), sdk('livreur'), CutWire.to(url)])
  const his = phone(wire.url)
  afterAll(async () => {
    await his.close()
    await wire.close()
  })
  const moves = (parcel: RecordModel, state: StateCode) => movesOf(staff, parcel, state)
  const stateNow = async ({ id }: RecordModel) =>
    stateCode(String((await staff.collection('commands').getOne(id)).status))
  let given = 0
  async function onTour(values: object = {}): Promise<RecordModel> {
    const client = await staff.collection('clients').getFirstListItem('')
    const parcel = await staff.collection('commands').create({
      receiver_full_name: `Destinataire ${String(++given).padStart(2, '0')}`,
      receiver_phone_number: '0612345601',
      receiver_address: '12, rue Ibn Toumert, Maarif',
      city: villeId('Casablanca'),
      price: 250,
      extra_fees: 20,
      client_source: client.user,
      confirmer_doublon: true,
      ...values,
    })
    const agence = (await staff.collection('agences').getFirstListItem('')).id
    await move(staff, parcel.id, 'RECU_HUB', { source: 'scan', agence })
    await move(staff, parcel.id, 'AFFECTE', { delivery_man: livreur.authStore.record?.id })
    await move(livreur, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
    return parcel
  }
  /** Expects each parcel to be delivered by one suivi, and paid. */
  const once = async (parcels: readonly RecordModel[]) => {
    for (const parcel of parcels) {
      await expect.poll(async () => (await moves(parcel, 'LIVRE')).length).toBe(1)
      const paid = { amount_collected: Number(parcel.price) + Number(parcel.extra_fees) }
      expect(await staff.collection('commands').getOne(parcel.id)).toMatchObject(paid)
    }
  }
  return { open, staff, livreur, wire, his, onTour, moves, once, stateNow }
}

export const move = (
  who: PocketBase,
  command: string,
  to: StateCode,
  values: object = {},
): Promise<RecordModel> => who.collection('suivis').create({ command, status: stateId(to), ...values })

const movesOf = (staff: PocketBase, { id }: RecordModel, state: StateCode): Promise<RecordModel[]> =>
  staff.collection('suivis').getFullList({ filter: `command = "${id}" && status = "${stateId(state)}"` })

/** Above the amount from which a photo is required. */
export const DEAR = { price: 600 }

/** A picture as a camera makes it, another each time. */
export async function takePhoto(page: Page): Promise<void> {
  const noise = { type: 'gaussian', mean: 120 + Math.random() * 20, sigma: 40 } as const
  const create = { width: 1700, height: 1300, channels: 3, background: '#888', noise } as const
  const buffer = await sharp({ create }).jpeg({ quality: 70 }).toBuffer()
  const file = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
}

export const stop = (page: Page, { receiver_full_name: name }: RecordModel) =>
  page.getByRole('article', { name })

/**
 * Waits until the page knows that the parcel is with its livreur. What the phone kept of the tour is shown first, and may be
 * of a moment before.
 */
export const inHand = (page: Page, parcel: RecordModel): Promise<void> =>
  stop(page, parcel).getByRole('button', { name: 'Résultat' }).waitFor()

/** Opens the page again, until it shows the parcel in hand. */
export async function shownOn(page: Page, parcel: RecordModel): Promise<RecordModel> {
  await page.reload()
  await inHand(page, parcel)
  return parcel
}

/** Waits until the browser has stored a read of the tour that holds the parcel: what is shown is stored a moment later. */
export const storedOn = (page: Page, { id }: RecordModel): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = Promise.withResolvers<IDBDatabase>()
        const open = indexedDB.open('wasl-outbox')
        open.onsuccess = () => opened.resolve(open.result)
        const db = await opened.promise
        const read = Promise.withResolvers<unknown[]>()
        const facts = db.transaction('facts').objectStore('facts').getAll()
        facts.onsuccess = () => read.resolve(facts.result)
        const rows = await read.promise
        db.close()
        return JSON.stringify(rows)
      }),
    )
    .toContain(id)

/** Reports a result, with a photo where one is required. */
export async function say(page: Page, parcel: RecordModel, result: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await stop(page, parcel).getByRole('button', { name: 'Résultat' }).click()
  await sheet.getByRole('button', { name: result, exact: true }).click()
  if (parcel.price >= DEAR.price) {
    await takePhoto(page)
    await sheet.getByAltText('Preuve de livraison').waitFor()
  }
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.waitFor({ state: 'detached' })
  await stop(page, parcel).waitFor({ state: 'detached' })
}

export const band = (page: Page) => page.getByText(/enregistrements? gardés?/)

/** Expects one photo of each parcel: received, small, and different. */
export async function eachPhotoOnce(staff: PocketBase, parcels: readonly RecordModel[]): Promise<void> {
  const of = (state: string) => staff.collection('preuves').getFullList({ filter: `state = "${state}"` })
  await expect.poll(async () => (await of('recue')).length, { timeout: 60_000 }).toBe(parcels.length)
  const [arrived, waiting] = await Promise.all([of('recue'), of('attendue')])
  expect(waiting).toEqual([])
  expect(arrived.map(({ command }) => command).sort()).toEqual(parcels.map(({ id }) => id).sort())
  expect(new Set(arrived.map(({ sha256 }) => sha256)).size).toBe(parcels.length)
  const token = await staff.files.getToken()
  for (const one of arrived) {
    const file = await fetch(staff.files.getURL(one, one.fichier, { token }))
    const picture = Buffer.from(await file.arrayBuffer())
    expect(picture.length).toBeLessThanOrEqual(PROOF_BYTES)
    expect((await sharp(picture).metadata()).width).toBeLessThanOrEqual(PROOF_SIDE)
  }
}

/** Records and photos not sent yet, of each phone the office knows. */
export const keptByPhones = async (staff: PocketBase): Promise<unknown[][]> =>
  (await staff.collection('appareils').getFullList()).map(({ en_attente, preuves }) => [en_attente, preuves])

/** The old article is left with the recipient. */
export async function exchange(page: Page, parcel: RecordModel): Promise<void> {
  const sheet = page.getByRole('dialog')
  await stop(page, parcel).getByRole('button', { name: 'Résultat' }).click()
  await sheet.getByRole('button', { name: 'Échange effectué', exact: true }).click()
  await sheet.getByRole('button', { name: 'Il ne me l’a pas rendu' }).click()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.waitFor({ state: 'detached' })
}
