/** A desk that loses the server says so, and catches up by itself. */
import { expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { signIn } from './browser.ts'
import { demoPeople, openStage } from './desk.ts'

const stage = await openStage()
const { staff, client, agence } = await demoPeople(stage)
// A broken connection is reported by the console.
const { page } = await stage.open()
await signIn(page, 'moderateur')

test('the band tells of a lost connection, then of the one found, and nothing needs a reload', async () => {
  const [id = ''] = await receivedParcels(staff, { client, agence }, ['Hors Ligne Avant'])
  await page.goto('/commands/?q=Hors%20Ligne')
  await page.getByText('Hors Ligne Avant').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Connexion perdue', { exact: false }).waitFor()
  await staff.collection('commands').update(id, { receiver_full_name: 'Hors Ligne Après' })
  await page.context().setOffline(false)
  await page.getByText('Connexion retrouvée', { exact: false }).waitFor()
  await page.getByText('Hors Ligne Après').waitFor()
  await page.getByText('Connexion retrouvée', { exact: false }).waitFor({ state: 'detached' })
  expect(await page.getByText('Hors Ligne Avant').count()).toBe(0)
})
