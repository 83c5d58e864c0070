/** A desk that loses the network or the server says so, loses nothing, and catches up by itself. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { CutWire } from '../support/cut-wire.ts'
import { receivedParcels } from '../support/parcels.ts'
import { signIn } from './browser.ts'
import { demoPeople, openStage } from './desk.ts'
import { wedge } from './wedge.ts'

const stage = await openStage()
const { staff, client, agence } = await demoPeople(stage)
const wire = await CutWire.to(stage.url)
afterAll(() => wire.close())
afterEach(() => wire.mend())
// A broken connection is reported by the console.
const { page } = await stage.open()
await signIn(page, 'moderateur', wire.url)

test('the band tells of a lost connection, then of the one found, and nothing needs a reload', async () => {
  const [id = ''] = await receivedParcels(staff, { client, agence }, ['Hors Ligne Avant'])
  await page.goto(`${wire.url}/commands/?q=Hors%20Ligne`)
  await page.getByText('Hors Ligne Avant').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Hors ligne — lecture seule · ce qui est affiché peut dater').waitFor()
  await staff.collection('commands').update(id, { receiver_full_name: 'Hors Ligne Après' })
  await page.context().setOffline(false)
  await page.getByText('Connexion retrouvée', { exact: false }).waitFor()
  await page.getByText('Hors Ligne Après').waitFor()
  await page.getByText('Connexion retrouvée', { exact: false }).waitFor({ state: 'detached' })
  expect(await page.getByText('Hors Ligne Avant').count()).toBe(0)
})

test('a write without the server is refused in words, keeps what was typed, and is written when said again', async () => {
  const [id = ''] = await receivedParcels(staff, { client, agence }, ['Lecture Seule'])
  await page.goto(`${wire.url}/commands/?q=Lecture%20Seule`)
  await page.getByText('Lecture Seule').waitFor()
  const { code } = await staff.collection('commands').getOne(id)
  await page.goto(`${wire.url}/commands/?q=Lecture%20Seule&action=modifier&colis=${code}`)
  const name = page.getByRole('textbox', { name: 'Destinataire', exact: true })
  await name.fill('Lecture Seule Corrigée')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Hors ligne, lecture seule. Votre saisie reste ici').waitFor()
  expect(await name.inputValue()).toBe('Lecture Seule Corrigée')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(async () => (await staff.collection('commands').getOne(id)).receiver_full_name)
    .toBe('Lecture Seule Corrigée')
})

test('scans made while the server is away are counted on every page, and go without a reload', async () => {
  const parcels = await Promise.all(
    (await receivedParcels(staff, { client, agence }, ['File Un', 'File Deux', 'File Trois'])).map((id) =>
      staff.collection('commands').getOne(id),
    ),
  )
  const scanned = async () =>
    (await staff.collection('scans').getFullList()).filter(({ command }) =>
      parcels.some(({ id }) => id === command),
    ).length
  const before = await scanned()
  const keys = await page.context().newCDPSession(page)
  await page.goto(`${wire.url}/commands/`)
  await page.getByRole('grid').waitFor()
  await page.goto(`${wire.url}/scan/?mode=reception&agence=${agence}`)
  await page.getByText('Scannez le premier colis').first().waitFor()
  // The browser says that it is online: the server alone is away.
  wire.cut()
  for (const { code } of parcels) await wedge(code, keys)
  await page.getByText('Hors ligne, 3 scans en attente').waitFor()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.getByRole('link', { name: 'Commandes', exact: true }).click()
  await page.getByText('Hors ligne — lecture seule, 3 scans en attente').waitFor()
  wire.mend()
  await page.getByText('Connexion retrouvée', { exact: false }).waitFor()
  await expect.poll(scanned).toBe(before + 3)
  await page.getByText('scans en attente').waitFor({ state: 'detached' })
})
