import type { RecordModel } from 'pocketbase'
import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({
  environment: { RATE_LIMITS: 'off', DEMO_COMMANDS: '1' },
  refusals: [404, 409],
})
const { page } = desk
const { staff, client, agence, livreur } = await demoPeople(desk)
const active = `type = "livreur" && active = true && id != "${livreur.id}"`
const second = await staff.collection('users').getFirstListItem(active, { sort: 'full_name' })
const other = { id: second.id, name: String(second.full_name) }

const BATCH = 50

/** Parcels just received in an agence, for one ville. */
async function received(ville: string, count: number): Promise<RecordModel[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const names = Array<string>(Math.min(BATCH, count - ids.length)).fill(`Colis de ${ville}`)
    ids.push(...(await receivedParcels(staff, { client, agence, ville }, names)))
  }
  const made = await staff.collection('commands').getFullList({ filter: `city = "${villeId(ville)}"` })
  return made.filter(({ id }) => ids.includes(id))
}

const give = (command: string, to: string) =>
  staff.collection('suivis').create({ command, status: stateId('AFFECTE'), delivery_man: to })
const carrierOf = async (id: string): Promise<string> =>
  (await staff.collection('commands').getOne(id)).delivery_man
const of = (ville: string, onglet = '') => `/affectation/?ville=${villeId(ville)}&onglet=${onglet}`
const box = (code: string) => page.getByRole('checkbox', { name: `Choisir ${code}`, exact: true })

test('gives what is chosen to a livreur, and greys what a colleague took, with his name', async () => {
  const [mine, his] = await received('Rabat', 2)
  if (!mine || !his) throw new Error('two parcels were made')
  await page.goto(of('Rabat'))
  await box(mine.code).click()
  await give(his.id, livreur.id)
  await expect.poll(() => box(his.code).isDisabled()).toBe(true)
  await page.getByText(`Pris par ${staff.authStore.record?.full_name}`).waitFor()
  await page.getByRole('button', { name: `Affecter à ${livreur.name}`, exact: true }).click()
  await page.getByText(`1 commande affectée à ${livreur.name}`).waitFor()
  expect(await carrierOf(mine.id)).toBe(livreur.id)
})

test('however many wait, it says how many are shown, shows the rest, and gives all of them at once', async () => {
  await received('Tanger', 120)
  await page.goto(of('Tanger'))
  await page.getByText('100 affichés sur 120').waitFor()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).click()
  await page.getByText('100 colis choisis').waitFor()
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await page.getByText('120 affichés sur 120').waitFor()
  expect(await page.getByRole('checkbox', { name: /^Choisir / }).count()).toBe(120)
  await page.goto(of('Tanger'))
  await page.getByRole('checkbox', { name: 'Tout choisir' }).click()
  await page.getByRole('button', { name: 'Choisir les 120 colis' }).click()
  await page.getByText('Les 120 colis choisis').waitFor()
  await page.getByRole('button', { name: `Affecter à ${other.name}`, exact: true }).click()
  await page.getByText(`120 commandes affectées à ${other.name}`).waitFor()
  const filter = `city = "${villeId('Tanger')}" && delivery_man = "${other.id}"`
  expect((await staff.collection('commands').getList(1, 1, { filter })).totalItems).toBe(120)
  await page.getByText('Aucun colis en attente avec ces filtres').waitFor()
})

test('on the board a parcel goes from hand to hand: by the keyboard, by the mouse, and back', async () => {
  const [parcel] = await received('Fès', 1)
  if (!parcel) throw new Error('a parcel was made')
  await page.goto(of('Fès', 'tableau'))
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: parcel.code })
  await card('Sans livreur').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: livreur.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await card(livreur.name).waitFor()
  expect(await carrierOf(parcel.id)).toBe(livreur.id)
  const beside = column(livreur.name).locator('xpath=following-sibling::section[1]')
  const neighbour = (await beside.getAttribute('aria-label')) ?? ''
  await card(livreur.name).dragTo(beside)
  await card(neighbour).waitFor()
  const named = await staff.collection('users').getOne(await carrierOf(parcel.id))
  expect(named.full_name).toBe(neighbour)
  await card(neighbour).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Désaffecter' }).click()
  await card('Sans livreur').waitFor()
  expect(await carrierOf(parcel.id)).toBe('')
})

test('a livreur’s load is put on a bon de distribution, or taken back from him', async () => {
  const carrier = livreur.name
  const menu = () => page.getByRole('button', { name: `Autres actions : ${carrier}` })
  const [parcel] = await received('Fès', 1)
  if (!parcel) throw new Error('a parcel was made')
  await give(parcel.id, livreur.id)
  await page.goto('/affectation/')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Créer le bon de distribution' }).click()
  await page.waitForURL(/bon-livraison.*fiche=/)
  await page.getByRole('dialog').getByText(parcel.code).waitFor()
  const [line] = await staff.collection('bons_details').getFullList({
    filter: `command = "${parcel.id}"`,
    expand: 'bon',
  })
  expect(line?.expand?.bon).toMatchObject({ kind: 'distribution', state: 'emis', livreur: livreur.id })
  await page.goto('/affectation/')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Créer le bon de distribution' }).click()
  await page.getByText('Tous ses colis sont déjà sur un bon de distribution.').waitFor()
  const [loose] = await received('Fès', 1)
  if (!loose) throw new Error('a parcel was made')
  await give(loose.id, other.id)
  await page.goto('/affectation/')
  await page.getByRole('button', { name: `Autres actions : ${other.name}` }).click()
  await page.getByRole('menuitem', { name: /^Désaffecter les 121 colis/ }).click()
  await page.getByText('121 commandes désaffectées').waitFor()
  expect(await carrierOf(loose.id)).toBe('')
})

test('proposes for all that wait, lets one change, and gives each to its livreur', async () => {
  const [one] = await received('Rabat', 3)
  if (!one) throw new Error('parcels were made')
  await page.goto(of('Rabat', 'auto'))
  await page.getByRole('button', { name: 'Proposer un livreur pour 3 colis' }).click()
  const choice = page.getByLabel(`Livreur de ${one.code}`, { exact: true })
  await choice.waitFor()
  await page
    .getByText(/aujourd’hui · dessert Rabat/)
    .first()
    .waitFor()
  await choice.selectOption({ label: livreur.name })
  await page.getByRole('button', { name: 'Valider 3 affectations' }).click()
  await expect.poll(() => carrierOf(one.id)).toBe(livreur.id)
})

test('takes codes one after another', async () => {
  const [one] = await received('Rabat', 1)
  if (!one) throw new Error('a parcel was made')
  await page.goto('/affectation/?onglet=scan')
  await page.getByLabel('Livreur').selectOption({ label: livreur.name })
  await page.waitForURL(/livreur=/)
  await page.getByLabel('Code du colis').fill(one.code.replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await page.getByText(`affecté à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await page.getByLabel('Code du colis').fill(one.code)
  await page.keyboard.press('Enter')
  await page.getByText('Ce colis est déjà affecté à ce livreur.').waitFor()
  await page.getByLabel('Code du colis').fill('201126-000000')
  await page.keyboard.press('Enter')
  await page.locator('[data-result="inconnu"]').waitFor()
})

test('on a phone the livreur is chosen first, then his parcels', async () => {
  const [one] = await received('Oujda', 2)
  if (!one) throw new Error('parcels were made')
  const phone = await desk.open({ viewport: PHONE, touch: true })
  const hand = phone.page
  await signIn(hand, 'moderateur')
  await hand.goto(of('Oujda'))
  expect(await hand.getByRole('checkbox', { name: `Choisir ${one.code}` }).isVisible()).toBe(false)
  await hand.getByRole('button', { name: `Choisir ${livreur.name}` }).tap()
  await hand.getByText(one.code, { exact: true }).tap()
  const affect = hand.getByRole('button', { name: 'Affecter 1 colis' })
  const { width = 0, height = 0 } = (await affect.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const over = await hand.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBeLessThanOrEqual(0)
  expect(await faults(hand)).toEqual([])
  await affect.tap()
  await hand.getByText(`1 commande affectée à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await hand.getByRole('link', { name: 'Scanner' }).tap()
  expect(await hand.getByLabel('Livreur').inputValue()).toBe(livreur.id)
  await hand.getByRole('button', { name: 'Caméra' }).tap()
  await hand.getByRole('alert').waitFor()
  await hand.getByRole('button', { name: 'Changer de livreur' }).waitFor({ state: 'detached' })
  expectQuiet(phone.noise)
  await phone.close()
})

test('with nothing left it says so, and shows tomorrow', async () => {
  const waiting = await staff.collection('commands').getFullList({
    filter: `delivery_man = "" && (status = "${stateId('RECU_HUB')}" || status = "${stateId('RECU_AGENCE')}")`,
    fields: 'id',
  })
  const motif = (await staff.collection('motifs').getFirstListItem(`applies_to ~ "${stateId('BLOQUE')}"`)).id
  const batch = staff.createBatch()
  for (const { id: command } of waiting.slice(1, 51)) {
    batch.collection('suivis').create({ command, status: stateId('AFFECTE'), delivery_man: livreur.id })
  }
  await batch.send()
  for (const { id: command } of [...waiting.slice(0, 1), ...waiting.slice(51)]) {
    await staff.collection('suivis').create({ command, status: stateId('BLOQUE'), motif })
  }
  await page.goto('/affectation/')
  await page.getByText('Tout est affecté. 0 colis en attente.').waitFor()
  await page.getByRole('button', { name: 'Voir demain' }).click()
  await page.getByText('Demain : 0 colis en attente').waitFor()
  await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
  await page.waitForURL((url) => !url.search.includes('jour'))
})
