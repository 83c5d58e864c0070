/** A livreur sorts the stops into the shortest order, by the positions of earlier deliveries. */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const { open, sdk } = await openStage({ RATE_LIMITS: 'off', DEMO_COMMANDS: '1' })
const [staff, livreur] = await Promise.all([sdk('moderateur'), sdk('livreur')])
const { page, noise } = await open({ viewport: PHONE, touch: true })
const agence = (await staff.collection('agences').getFirstListItem('')).id
const client = (await staff.collection('clients').getFirstListItem('')).user

const HERE = { latitude: 33.57, longitude: -7.6 }
const DOORS = { Amina: 0.05, Brahim: 0.01, Chaima: 0.03 }
const east = (degrees: number) => ({ lat: HERE.latitude, lon: HERE.longitude + degrees })
const phoneOf = (name: string) => `06123456${name.charCodeAt(0)}`

const move = (command: string, to: StateCode, values: object = {}) =>
  livreur.collection('suivis').create({ command, status: stateId(to), ...values })

async function loaded(name: string): Promise<string> {
  const { id } = await staff.collection('commands').create({
    receiver_full_name: name,
    receiver_phone_number: phoneOf(name),
    receiver_address: `Quartier ${name}`,
    city: villeId('Casablanca'),
    price: 100,
    client_source: client,
    confirmer_doublon: true,
  })
  const given = { status: stateId('AFFECTE'), delivery_man: livreur.authStore.record?.id }
  await staff
    .collection('suivis')
    .create({ command: id, status: stateId('RECU_HUB'), source: 'scan', agence })
  await staff.collection('suivis').create({ command: id, ...given })
  await move(id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

const names = async () =>
  (await page.getByRole('article').getByRole('heading').allInnerTexts()).map((name) => name.trim())

test('the nearest comes first, what has no place stays behind the one it followed, and he may begin elsewhere', async () => {
  for (const [name, degrees] of Object.entries(DOORS)) {
    const paid = { amount_collected: 100, mode_paiement: 'especes', source: 'app' }
    await move(await loaded(name), 'LIVRE', { ...paid, position: east(degrees) })
    await loaded(name)
  }
  await loaded('Driss')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(HERE)
  await signIn(page, 'livreur')
  await page.goto('/tournee/')
  await page.getByText('À livrer (4)').waitFor()
  await page.getByRole('button', { name: 'Mettre en ordre' }).tap()
  await page.getByText('3 adresses situées sur 4.').waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Proposer l’ordre le plus court' }).tap()
  await page.getByText(/À vol d’oiseau : 4,6 km au lieu de/).waitFor()
  expect((await names()).slice(0, 4)).toEqual(['Brahim', 'Chaima', 'Driss', 'Amina'])
  await page.getByLabel('Commencer par').selectOption({ label: 'Amina' })
  await page.getByRole('button', { name: 'Proposer l’ordre le plus court' }).tap()
  await expect.poll(names).toEqual(expect.arrayContaining(['Amina']))
  await expect.poll(async () => (await names())[0]).toBe('Amina')
  await page.getByRole('button', { name: 'Descendre Amina' }).tap()
  await expect.poll(async () => (await names())[1]).toBe('Amina')
})

test('a result says where he stands, so that the next delivery there is placed', async () => {
  await page.getByRole('button', { name: 'Ordre fini' }).tap()
  await page.getByRole('article', { name: 'Driss' }).getByRole('button', { name: 'Résultat' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Livré', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const filter = `command.receiver_full_name = "Driss" && status = "${stateId('LIVRE')}"`
  await expect
    .poll(async () => (await staff.collection('suivis').getFullList({ filter }))[0]?.position)
    .toEqual({ lat: HERE.latitude, lon: HERE.longitude })
  expectQuiet(noise)
})
