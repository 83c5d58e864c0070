/** The screens of the states a company adds: each test goes on from the one before. */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { PHONE, signInByScreen } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [409] })
const { page } = desk
const { staff, client, agence, livreur } = await demoPeople(desk)

const drawer = () => page.getByRole('dialog')
const save = async () => {
  await drawer().getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await drawer().getByRole('button', { name: 'Enregistrer', exact: true }).waitFor({ state: 'detached' })
  // A toast under the pointer stays.
  await page.mouse.move(0, 0)
}
const stateOf = (name: string) => staff.collection('tracking_states').getFirstListItem(`name = "${name}"`)

async function addState(name: string, category: string): Promise<void> {
  await page.goto('/tracking-states')
  await page.getByRole('button', { name: 'Nouvel état' }).click()
  await drawer()
    .getByLabel(/^Libellé/)
    .fill(name)
  await drawer()
    .getByLabel(/^Catégorie/)
    .selectOption({ label: category })
  await save()
  await drawer().getByRole('heading', { name }).waitFor()
}

async function addWay(button: RegExp, end: 'De' | 'Vers', other: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const box = drawer().getByRole('combobox', { name: end })
  await box.fill(other)
  await page.getByRole('option', { name: other, exact: true }).first().click()
  await drawer().getByRole('button', { name: 'Commandes', exact: true }).click()
  await save()
}

async function askRemoval(name: string): Promise<void> {
  const { id } = await stateOf(name)
  await page.goto(`/tracking-states?fiche=${id}`)
  await drawer().getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
}

const toasts = () => page.locator('[data-sonner-toast]')

test('a state is added in a category of parcels on their way, with a code of its own', async () => {
  await page.goto('/tracking-states')
  await page.getByRole('button', { name: 'Nouvel état' }).click()
  const category = drawer().getByLabel(/^Catégorie/)
  await category.waitFor()
  const offered = await category.locator('option').allInnerTexts()
  expect(offered.slice(1)).toEqual(['En attente', 'Hub', 'En cours', 'Échoué', 'Retour'])
  expect(await drawer().getByRole('button', { name: 'Montant encaissé' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await addState('Contrôle qualité', 'Hub')
  expect(await stateOf('Contrôle qualité')).toMatchObject({
    code: 'CONTROLE_QUALITE',
    category: 'hub',
    active: true,
  })
  await drawer().getByRole('button', { name: 'Modifier' }).click()
  await drawer()
    .getByLabel(/^Libellé/)
    .waitFor()
  expect(
    await drawer()
      .getByLabel(/^(Code|Catégorie)/)
      .count(),
  ).toBe(0)
  await page.keyboard.press('Escape')
})

test('it is given its ways in the drawing, and one of them is taken away again', async () => {
  await page.goto(`/tracking-states?fiche=${(await stateOf('Contrôle qualité')).id}`)
  await drawer().getByRole('link', { name: 'Passages' }).click()
  await page.getByText('Nulle part encore : aucun colis n’y entre').waitFor()
  await addWay(/vers…$/, 'Vers', 'Reçu au hub')
  expect(await toasts().first().innerText()).toBe('Créé')
  await addWay(/depuis…$/, 'De', 'Reçu au hub')
  await addWay(/depuis…$/, 'De', 'Reçu en agence')
  await page.getByRole('button', { name: 'Supprimer le passage : Reçu en agence' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await page
    .getByRole('button', { name: 'Supprimer le passage : Reçu en agence' })
    .waitFor({ state: 'detached' })
  const { id } = await stateOf('Contrôle qualité')
  const ways = await staff
    .collection('transitions')
    .getFullList({ filter: `from = "${id}" || to = "${id}"`, expand: 'from,to' })
  const named = ways.map(({ expand, who, active }) => [expand?.from.name, expand?.to.name, who, active])
  expect(named.sort()).toEqual([
    ['Contrôle qualité', 'Reçu au hub', ['Commandes'], true],
    ['Reçu au hub', 'Contrôle qualité', ['Commandes'], true],
  ])
  // A way that is shipped is closed, never deleted.
  await page.goto(`/tracking-states?onglet=schema&etat=${(await stateOf('Reçu au hub')).id}`)
  await page.getByRole('button', { name: 'Modifier le passage : Bloqué' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Supprimer le passage : Bloqué' }).count()).toBe(0)
})

test('a parcel is moved into it from its panel, and shows it in the colour of its category', async () => {
  const { id, code } = await staff.collection('commands').create({
    receiver_full_name: 'Amina Contrôlée',
    receiver_phone_number: '0620000777',
    city: villeId('Rabat'),
    price: 120,
    client_source: client,
  })
  const arrived = (await stateOf('Reçu au hub')).id
  await staff.collection('suivis').create({ command: id, status: arrived, source: 'scan', agence })
  await page.goto(`/commands/?colis=${code}`)
  await page.getByRole('button', { name: 'Changer l’état' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer l’état' })
  await dialog.getByRole('button', { name: 'Contrôle qualité' }).click()
  await dialog.getByRole('button', { name: 'Valider' }).click()
  const { id: own } = await stateOf('Contrôle qualité')
  await expect.poll(async () => (await staff.collection('commands').getOne(id)).status).toBe(own)
  const badge = page.locator('[data-category="hub"]', { hasText: 'Contrôle qualité' })
  await expect.poll(() => badge.count()).toBeGreaterThan(1)
})

/** A parcel that the livreur carries. */
async function onRoad(receiver_full_name: string, receiver_phone_number: string): Promise<string> {
  const { id } = await staff.collection('commands').create({
    ...{ receiver_full_name, receiver_phone_number, city: villeId('Rabat'), price: 120 },
    client_source: client,
  })
  const move = (status: string, values: object) =>
    staff.collection('suivis').create({ command: id, status, ...values })
  await move(stateId('RECU_HUB'), { source: 'scan', agence })
  await move(stateId('AFFECTE'), { delivery_man: livreur.id })
  await move(stateId('EN_DISTRIBUTION'), { source: 'scan' })
  return id
}

test('a livreur says it at the door, on his phone', async () => {
  const { id: own } = await staff
    .collection('tracking_states')
    .create({ name: 'Vérification sur place', category: 'en_cours', requires: ['note'] })
  for (const [from, to] of [
    [stateId('EN_DISTRIBUTION'), own],
    [own, stateId('LIVRE')],
  ]) {
    await staff.collection('transitions').create({ from, to, who: ['livreur'] })
  }
  const id = await onRoad('Nadia Vérifiée', '0620000778')
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signInByScreen(phone.page, 'livreur')
  await phone.page
    .getByRole('article', { name: 'Nadia Vérifiée' })
    .getByRole('button', { name: 'Résultat' })
    .tap()
  const sheet = phone.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Vérification sur place', exact: true }).tap()
  await sheet.getByLabel('Note').fill('Le destinataire compare les tailles')
  await sheet.getByRole('button', { name: 'Enregistrer', exact: true }).tap()
  await expect.poll(async () => (await staff.collection('commands').getOne(id)).status).toBe(own)
  const said = await staff.collection('suivis').getFirstListItem(`command = "${id}" && status = "${own}"`)
  expect(said.note).toBe('Le destinataire compare les tailles')
  await phone.close()
})

test('a motif that the company requires for « Reporté » is asked on a phone that was open before', async () => {
  const motif = await staff
    .collection('motifs')
    .create({ name: 'Part en voyage', applies_to: [stateId('REPORTE')], active: true })
  const id = await onRoad('Salma Reportée', '0620000779')
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signInByScreen(phone.page, 'livreur')
  const result = phone.page
    .getByRole('article', { name: 'Salma Reportée' })
    .getByRole('button', { name: 'Résultat' })
  await result.waitFor()
  await page.goto(`/tracking-states?fiche=${stateId('REPORTE')}`)
  await drawer().getByRole('button', { name: 'Modifier' }).click()
  await drawer().getByRole('button', { name: 'Motif', exact: true }).click()
  await save()
  await expect.poll(async () => (await stateOf('Reporté')).requires).toContain('motif')
  const sheet = phone.page.getByRole('dialog')
  const days = sheet.getByRole('group', { name: /^Jour convenu/ }).getByRole('button')
  const submit = sheet.getByRole('button', { name: 'Enregistrer', exact: true })
  await result.tap()
  await sheet.getByRole('button', { name: 'Reporté', exact: true }).tap()
  await days.last().tap()
  // Refused for a field it did not ask, the phone reads the rules again.
  await Promise.all([phone.page.waitForRequest(/tracking_states\/records/), submit.tap()])
  await phone.page.reload()
  await result.tap()
  await sheet.getByRole('button', { name: 'Reporté', exact: true }).tap()
  const why = sheet.getByRole('button', { name: 'Part en voyage' })
  await why.waitFor()
  await days.last().tap()
  await submit.tap()
  await sheet.getByText('Choisissez un motif.').waitFor()
  await why.tap()
  await submit.tap()
  const written = `command = "${id}" && status = "${stateId('REPORTE')}"`
  const motifs = async () =>
    (await staff.collection('suivis').getFullList({ filter: written })).map((suivi) => suivi.motif)
  await expect.poll(motifs).toEqual([motif.id])
  await phone.close()
})

test('while something uses it, it is not removed: the window says by what, and what to do', async () => {
  await askRemoval('Contrôle qualité')
  const said = page.getByRole('alertdialog').getByRole('alert')
  await said.waitFor()
  expect(await said.innerText()).toMatch(
    /^Cet état sert encore à 1 commande et 1 \S+ : il ne peut pas être supprimé\. Décochez « Actif »/,
  )
  expect(await toasts().count()).toBe(0)
  expect((await stateOf('Contrôle qualité')).name).toBe('Contrôle qualité')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await drawer().getByRole('heading', { name: 'Contrôle qualité' }).waitFor()
})

test('one that nothing uses is, with its ways', async () => {
  await addState('Pesée', 'Hub')
  const { id } = await stateOf('Pesée')
  await staff.collection('transitions').create({
    from: (await stateOf('Reçu au hub')).id,
    to: id,
    who: ['Commandes'],
  })
  await askRemoval('Pesée')
  await toasts().getByText('Supprimé · Pesée').waitFor()
  const left = await staff.collection('transitions').getFullList({ filter: `to = "${id}"` })
  expect(left).toEqual([])
})
