import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { of, openAffectation } from './affectation-desk.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'

const { desk, page, staff, livreur, other, agence, received, oneReceived, openHearing, give, carrierOf } =
  await openAffectation()
const box = (code: string) => page.getByRole('checkbox', { name: `Choisir ${code}`, exact: true })

test('gives what is chosen to a livreur, and greys what a colleague took, with his name', async () => {
  const [mine, his] = await received('Rabat', 2)
  if (!mine || !his) throw new Error('two parcels were made')
  await openHearing('Rabat')
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
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await page.getByText('120 affichés sur 120').waitFor()
  const last = page.getByRole('checkbox', { name: /^Choisir / }).last()
  await last.click()
  await page.getByText('119 colis choisis').waitFor()
  expect(await last.isChecked()).toBe(false)
  await last.click()
  await page.getByText('Les 120 colis choisis').waitFor()
  await page.getByRole('button', { name: `Affecter à ${other.name}`, exact: true }).click()
  await page.getByText(`120 commandes affectées à ${other.name}`).waitFor()
  const filter = `city = "${villeId('Tanger')}" && delivery_man = "${other.id}"`
  expect((await staff.collection('commands').getList(1, 1, { filter })).totalItems).toBe(120)
  await page.getByText('Aucun colis en attente avec ces filtres').waitFor()
})

test('a livreur’s load is put on a bon de distribution, or taken back from him', async () => {
  const carrier = livreur.name
  const menu = () => page.getByRole('button', { name: `Autres actions : ${carrier}` })
  const parcel = await oneReceived('Fès')
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
  const loose = await oneReceived('Fès')
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

test('who has no ville of his own serves those of his agence: he comes first, and it says so', async () => {
  await oneReceived('Rabat')
  const {
    id,
    villes,
    agence: his,
  } = await staff.collection('livreurs').getFirstListItem(`user = "${other.id}"`)
  await staff.collection('livreurs').update(id, { villes: [], agence })
  await staff.collection('villes').update(villeId('Rabat'), { agence })
  await page.goto(of('Rabat'))
  const items = page.getByRole('list', { name: 'Livreurs', exact: true }).getByRole('listitem')
  await items.filter({ hasText: other.name }).getByText('dessert Rabat').waitFor()
  const said = (await items.allInnerTexts()).map((text) => text.includes('dessert Rabat'))
  expect(said).toContain(false)
  expect(said).toEqual(said.toSorted((a, b) => Number(b) - Number(a)))
  await staff.collection('livreurs').update(id, { villes, agence: his })
})

test('what is sought is kept from one way to the next, and by a livreur’s own scan', async () => {
  await page.goto(`${of('Rabat')}&quartier=Agdal`)
  await page.getByRole('link', { name: 'Auto', exact: true }).click()
  await page.waitForURL(/onglet=auto/)
  expect(page.url()).toContain(`ville=${villeId('Rabat')}`)
  expect(page.url()).toContain('quartier=Agdal')
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await page.getByRole('button', { name: `Autres actions : ${livreur.name}` }).click()
  await page.getByRole('menuitem', { name: 'Scanner ses colis' }).click()
  await page.waitForURL(/onglet=scan/)
  expect(page.url()).toContain('quartier=Agdal')
})

test('a refused lot says why beside the choice, and the choice stays', async () => {
  const mine = await oneReceived('Salé')
  await page.goto(of('Salé'))
  await box(mine.code).click()
  const refuse = '**/api/collections/jobs/records'
  await page.route(refuse, (route) =>
    route.fulfill({ status: 409, json: { status: 409, message: 'Un autre lot est en cours.', data: {} } }),
  )
  await page.getByRole('button', { name: `Affecter à ${livreur.name}`, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Un autre lot est en cours.' }).waitFor()
  expect(await box(mine.code).isChecked()).toBe(true)
  await page.unroute(refuse)
  await page.getByRole('button', { name: `Affecter à ${livreur.name}`, exact: true }).click()
  await page.getByText(`1 commande affectée à ${livreur.name}`).waitFor()
})

test('the load of a livreur moves when a colleague gives him a parcel of another ville', async () => {
  const his = await oneReceived('Agadir')
  await openHearing('Rabat')
  const load = () => page.getByRole('listitem').filter({ hasText: other.name }).getByRole('link').first()
  const before = Number.parseInt(await load().innerText(), 10) || 0
  await give(his.id, other.id)
  await expect.poll(async () => Number.parseInt(await load().innerText(), 10)).toBe(before + 1)
})

test('a parcel taken back while another ville was on screen can be chosen again', async () => {
  const his = await oneReceived('Meknès')
  await oneReceived('Salé')
  await openHearing('Meknès')
  await box(his.code).waitFor()
  await give(his.id, livreur.id)
  await expect.poll(() => box(his.code).isDisabled()).toBe(true)
  const villes = page.getByRole('list', { name: 'Villes' })
  await villes.getByRole('button', { name: /^Salé/ }).click()
  await page.waitForURL(new RegExp(villeId('Salé')))
  const back = { status: stateId('RECU_AGENCE'), source: 'scan', agence }
  await staff.collection('suivis').create({ command: his.id, ...back })
  await villes.getByRole('button', { name: /^Meknès/ }).click()
  await expect.poll(() => box(his.code).isEnabled()).toBe(true)
})

test('a parcel that comes when nothing waited is shown without being asked for', async () => {
  await openHearing('Taza')
  await page.getByText('Aucun colis en attente avec ces filtres').waitFor()
  const came = await oneReceived('Taza')
  await box(came.code).waitFor()
})

test('the ville sought stays in the list when nothing waits there any more', async () => {
  await page.goto(of('Dakhla'))
  const chosen = page.getByRole('list', { name: 'Villes' }).getByRole('button', { name: /^Dakhla/ })
  await chosen.click()
  await page.waitForURL((url) => !url.search.includes('ville='))
})

test('the quartier typed is sought by Enter and left by its cross, and the field keeps the focus', async () => {
  await page.goto('/affectation/')
  const field = page.getByRole('searchbox', { name: 'Quartier ou adresse' })
  await field.fill('Agdal')
  await page.keyboard.press('Enter')
  await page.waitForURL(/quartier=Agdal/)
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill('')
  await page.waitForURL((url) => !url.search.includes('quartier'))
})

test('what cannot be read is said, and read again when asked', async () => {
  const livreurs = '**/api/wasl/affectation/livreurs'
  await page.route(livreurs, (route) =>
    route.fulfill({ status: 409, json: { status: 409, message: 'Les livreurs sont recomptés.', data: {} } }),
  )
  await page.goto('/affectation/')
  const said = page.getByRole('alert').filter({ hasText: 'Les livreurs sont recomptés.' })
  await said.waitFor()
  await page.unroute(livreurs)
  await said.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('list', { name: 'Livreurs' }).getByText(livreur.name).waitFor()
  expect(await said.count()).toBe(0)
})

test('on a phone the livreur is chosen first, then his parcels', async () => {
  const [one, two] = await received('Oujda', 2)
  if (!one || !two) throw new Error('parcels were made')
  const his = await staff.collection('livreurs').getFirstListItem(`user = "${livreur.id}"`)
  const { items } = await staff.send('/api/wasl/affectation/livreurs', {})
  const { carried } = items.find(({ id }: { id: string }) => id === livreur.id)
  await staff.collection('livreurs').update(his.id, { plafond_colis: carried + 1 })
  const phone = await desk.open({ viewport: PHONE, touch: true })
  const hand = phone.page
  await signIn(hand, 'moderateur')
  await hand.goto(of('Oujda'))
  expect(await hand.getByRole('checkbox', { name: `Choisir ${one.code}` }).isVisible()).toBe(false)
  await hand.getByRole('button', { name: `Choisir ${livreur.name}` }).tap()
  await hand.getByRole('checkbox', { name: 'Tout choisir' }).tap()
  const over = hand.getByText('au-delà de son plafond').filter({ visible: true })
  await over.waitFor()
  await hand.getByText(two.code, { exact: true }).tap()
  await over.waitFor({ state: 'detached' })
  const affect = hand.getByRole('button', { name: 'Affecter 1 colis' })
  const { width = 0, height = 0 } = (await affect.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  const beyond = await hand.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
  expect(await faults(hand)).toEqual([])
  await affect.tap()
  await hand.getByText(`1 commande affectée à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await hand.getByRole('link', { name: 'Scanner' }).tap()
  await expect.poll(() => hand.getByRole('combobox', { name: 'Livreur' }).inputValue()).toBe(livreur.id)
  await hand.getByRole('button', { name: 'Caméra' }).tap()
  await hand.getByRole('alert').waitFor()
  await hand.getByRole('button', { name: 'Changer de livreur' }).waitFor({ state: 'detached' })
  expectQuiet(phone.noise)
  await phone.close()
})

test('with nothing left it says so, and shows tomorrow', async () => {
  const his = await staff.collection('livreurs').getFirstListItem(`user = "${livreur.id}"`)
  await staff.collection('livreurs').update(his.id, { plafond_colis: 0 })
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
