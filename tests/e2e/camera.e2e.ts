/** Chromium is given a film instead of a camera: the label of one parcel, held before it all along. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import PocketBase, { type RecordModel } from 'pocketbase'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { expectQuiet, launch, PHONE, ROLES, signIn, type Visit, visit } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { type Product, startProduct } from './product.ts'

let folder: string
let product: Product
let browser: Browser
let staff: PocketBase
let parcel: RecordModel

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wasl-camera-'))
  product = await startProduct({ RATE_LIMITS: 'off', DEMO_COMMANDS: '1' })
  staff = new PocketBase(product.url).autoCancellation(false)
  await staff.collection('users').authWithPassword(ROLES.moderateur, DEMO_PASSWORD)
  const client = await staff.collection('clients').getFirstListItem('')
  parcel = await staff.collection('commands').create({
    receiver_full_name: 'Salma Bennis',
    receiver_phone_number: '0612345601',
    receiver_address: '12, rue Ibn Toumert, Maarif',
    city: villeId('Casablanca'),
    price: 250,
    client_source: client.user,
    confirmer_doublon: true,
  })
  const film = join(folder, 'label.mjpeg')
  writeFileSync(film, await filmOf(`${product.url}/suivi/${parcel.code}`))
  browser = await launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A film is pictures one after the other. */
async function filmOf(text: string): Promise<Buffer> {
  const code = await toBuffer(text, { width: 360, margin: 4 })
  const desk = { width: 640, height: 480, channels: 3, background: '#b9aa92' } as const
  const picture = await sharp({ create: desk })
    .composite([{ input: code }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat(Array<Buffer>(10).fill(picture))
}

const move = (to: Parameters<typeof stateId>[0], values: object = {}) =>
  staff.collection('suivis').create({ command: parcel.id, status: stateId(to), ...values })

const phoneOf = async (role: 'moderateur' | 'livreur'): Promise<Visit> => {
  const phone = await visit(browser, product.url, { viewport: PHONE, touch: true })
  await signIn(phone.page, role)
  return phone
}

const reading = (page: Page) => page.locator('[data-camera="reading"]').waitFor()

test('at the station the whole screen is the camera, and the answer stands under it', async () => {
  const phone = await phoneOf('moderateur')
  const { page } = phone
  await page.goto('/scan/?mode=recherche')
  await page.getByRole('button', { name: 'Caméra' }).tap()
  await page.locator('[data-result="ok"]').first().waitFor()
  await reading(page)
  expect(await page.locator('[data-result="ok"]').first().innerText()).toContain(parcel.code)
  await page.getByRole('button', { name: 'Fermer la caméra' }).tap()
  await page.locator('[data-camera]').waitFor({ state: 'detached' })
  expectQuiet(phone.noise)
  await phone.close()
})

test('a livreur loads by camera, and counts by camera what he brings back', async () => {
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const phone = await phoneOf('livreur')
  const { page } = phone
  await page.goto('/tournee/')
  const livreur = await staff.collection('users').getFirstListItem(`email = "${ROLES.livreur}"`)
  await move('RECU_HUB', { source: 'scan', agence })
  await move('AFFECTE', { delivery_man: livreur.id })
  await page.getByRole('button', { name: 'Charger' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[data-result="ok"]').waitFor()
  await reading(page)
  await sheet.getByRole('button', { name: 'Fermer' }).tap()
  await page.getByText('À livrer (1)').waitFor()

  const motif = await staff.collection('motifs').getFirstListItem(`applies_to ~ "${stateId('REFUSE')}"`)
  await move('REFUSE', { note: 'N’en veut plus', motif: motif.id })
  await page.getByText('À rendre (1)').waitFor()
  await page.getByRole('button', { name: 'Fin de tournée' }).tap()
  await sheet.getByRole('button', { name: 'Pointer les retours' }).tap()
  await sheet.getByText('Salma Bennis : pointé.').waitFor()
  await sheet.getByLabel('Code du colis').fill(parcel.code.replaceAll('-', ''))
  await sheet.getByRole('button', { name: 'Valider' }).tap()
  await sheet.getByText('Salma Bennis : déjà pointé.').first().waitFor()
  await sheet.getByLabel('Code du colis').fill('201126-000000')
  await sheet.getByRole('button', { name: 'Valider' }).tap()
  await sheet.getByText('Ce colis n’est pas dans votre tournée.').waitFor()
  await sheet.getByRole('button', { name: 'Fermer' }).tap()
  await sheet.getByText('Pointés : 1 sur 1').waitFor()
  await sheet.getByLabel('Pointé', { exact: true }).waitFor()
  // Only the agence’s scan takes the parcel from the livreur.
  expect((await staff.collection('commands').getOne(parcel.id)).holder).toBe(livreur.id)
  expectQuiet(phone.noise)
  await phone.close()
})
