/** Ctrl Z undoes the last act of one's own, and says which. */
import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { account, STRONG } from '../support/people.ts'
import { keepBack, signInAs } from './browser.ts'
import { cellDesk, STEPS } from './cell-desk.ts'
import { demoPeople, openDesk } from './desk.ts'

// The refusals of the last test are intended.
const desk = await openDesk({ refusals: [400, 409] })
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)
const received = (...names: string[]) => receivedParcels(staff, { client, agence }, names)
const stateOf = async (id = '') =>
  (await staff.collection('commands').getOne(id, { expand: 'status' })).expand?.status.code
const affected = (command = '') => ({
  command,
  status: stateId('AFFECTE'),
  delivery_man: livreur.id,
  confirmer_ville: true,
})
const said = (text: string | RegExp) =>
  page.locator('[data-sonner-toast]', { hasText: text }).last().waitFor()

test('a move is taken back, then the one before it, of another parcel', async () => {
  const [first = '', second = ''] = await received('Défait Un', 'Défait Deux')
  await staff.collection('suivis').create(affected(first))
  await staff.collection('suivis').create(affected(second))
  await page.goto('/villes/')
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('Control+z')
  await said(`Annulé : « Affecté au livreur » · ${(await staff.collection('commands').getOne(second)).code}`)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['AFFECTE', 'RECU_HUB'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => stateOf(first)).toBe('RECU_HUB')
})

test('the last edit of a cell is taken back, unless somebody has changed the row since', async () => {
  const { open, keyTo, input, cell } = cellDesk(page)
  const edit = async (text: string) => {
    await keyTo(STEPS.note)
    await input('Commentaire').fill(text)
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('note').innerText()).toContain(text)
  }
  const [id = ''] = await received('Défait Cellule')
  const note = async () => (await staff.collection('commands').getOne(id)).note
  await staff.collection('commands').update(id, { note: 'Avant midi' })
  await open('Défait Cellule')
  await edit('Après midi')
  await expect.poll(note).toBe('Après midi')
  await page.keyboard.press('Control+z')
  await said(/^Annulé : « .+ » · /)
  expect(await note()).toBe('Avant midi')

  await edit('Le soir')
  await expect.poll(note).toBe('Le soir')
  await staff.collection('commands').update(id, { receiver_address: '3 rue Neuve' })
  await page.keyboard.press('Control+z')
  await said(/chang|modifi/)
  expect(await note()).toBe('Le soir')
})

test('an edit on its way is taken back once it is saved, not the move before it', async () => {
  const { open, keyTo, input, cell } = cellDesk(page)
  const [id = ''] = await received('Défait Route')
  await open('Défait Route')
  const release = await keepBack(page, `**/api/collections/commands/records/${id}**`)
  await keyTo(STEPS.note)
  await input('Commentaire').fill('Sonner deux fois')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell('note').innerText()).toContain('Sonner deux fois')
  await page.keyboard.press('Control+z')
  // Time enough to take the move back, if it were not waited.
  await page.waitForTimeout(1_000)
  await release()
  await said(/^Annulé : « Commentaire » · /)
  expect((await staff.collection('commands').getOne(id)).note).toBe('')
  expect(await stateOf(id)).toBe('RECU_HUB')
})

test('in a field it belongs to the text', async () => {
  const [id = ''] = await received('Défait Pas')
  await staff.collection('suivis').create(affected(id))
  await page.goto('/villes/')
  await page.getByLabel('Chercher', { exact: true }).click()
  await page.keyboard.type('Rab')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByLabel('Chercher', { exact: true }).inputValue()).not.toBe('Rab')
  expect(await stateOf(id)).toBe('AFFECTE')
})

test('a lot is undone once it is confirmed', async () => {
  const ids = await received('Défait Lot', 'Défait Lot', 'Défait Lot')
  await staff.collection('jobs').create({
    kind: 'affectation',
    commands: ids,
    move: { delivery_man: livreur.id, confirmer_ville: true },
  })
  await expect.poll(() => stateOf(ids[2])).toBe('AFFECTE')
  await page.goto('/commands/?q=D%C3%A9fait%20Lot')
  await page.locator('tr[data-row]').first().waitFor()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('3 commandes reviennent où elles étaient', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Annuler ce lot' }).click()
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('RECU_HUB')
})

test('a delivery, which moved money, is undone on its own page alone', async () => {
  const [id = ''] = await received('Défait Argent')
  await staff.collection('suivis').create(affected(id))
  await staff.collection('suivis').create({ command: id, status: stateId('EN_DISTRIBUTION'), source: 'scan' })
  const { total, code } = await staff.collection('commands').getOne(id)
  await staff.collection('suivis').create({
    command: id,
    status: stateId('LIVRE'),
    amount_collected: total,
    mode_paiement: 'especes',
    source: 'web',
  })
  await page.goto('/villes/')
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('Control+z')
  await said(`« Livré » · ${code}`)
  expect(await stateOf(id)).toBe('LIVRE')
})

test('a parcel that somebody moved since keeps its place, and the reason is said', async () => {
  const [id = ''] = await received('Défait Trop Tard')
  await staff.collection('suivis').create(affected(id))
  const other = await desk.sdk('agent')
  await other
    .collection('suivis')
    .create({ command: id, status: stateId('RECU_AGENCE'), agence, source: 'scan' })
  const before = await stateOf(id)
  await page.keyboard.press('Control+z')
  await page.locator('[data-sonner-toast][data-type=error]').last().waitFor()
  expect(await stateOf(id)).toBe(before)
})

test('who did nothing is told so', async () => {
  await account(desk, staff, { type: 'moderateur', name: 'oisif', roles: ['Commandes'] })
  const idle = await desk.open()
  await idle.page.goto('/sign-in-2')
  await signInAs(idle.page, 'oisif@wasl.test', STRONG)
  await idle.page.goto('/commands/')
  await idle.page.getByRole('grid').waitFor()
  await idle.page.keyboard.press('Control+z')
  await idle.page.getByText('Rien à annuler', { exact: false }).waitFor()
  await idle.close()
})

test('an edit is of one person, and none of money is taken back in its place', async () => {
  await account(desk, staff, { type: 'moderateur', name: 'premiere', roles: ['Commandes'] })
  await account(desk, staff, { type: 'moderateur', name: 'suivante', roles: ['Commandes'] })
  const [id = ''] = await received('Défait Personne')
  const visit = await desk.open()
  const { open, keyTo, input } = cellDesk(visit.page)
  const edit = async (steps: number, name: string, text: string) => {
    await keyTo(steps)
    await input(name).fill(text)
    await visit.page.keyboard.press('Enter')
  }
  const stored = () => staff.collection('commands').getOne(id)
  const nothing = async () => {
    await visit.page.getByRole('heading', { level: 1 }).first().click()
    await visit.page.keyboard.press('Control+z')
    await visit.page.getByText('Rien à annuler', { exact: false }).last().waitFor()
  }
  await visit.page.goto('/sign-in-2')
  await signInAs(visit.page, 'premiere@wasl.test', STRONG)
  await open('Défait Personne')
  await edit(STEPS.address, 'Adresse', '9 rue du Matin')
  await expect.poll(async () => (await stored()).receiver_address).toBe('9 rue du Matin')
  await edit(STEPS.price - STEPS.address, 'Prix', '120')
  await expect.poll(async () => (await stored()).price).toBe(120)
  await nothing()
  expect(await stored()).toMatchObject({ receiver_address: '9 rue du Matin', price: 120 })

  await edit(STEPS.note - STEPS.price, 'Commentaire', 'Le soir')
  await expect.poll(async () => (await stored()).note).toBe('Le soir')
  // Without loading the page anew.
  await visit.page.getByRole('button', { name: /^Compte de/ }).click()
  await visit.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await visit.page.waitForURL(/sign-in/)
  await signInAs(visit.page, 'suivante@wasl.test', STRONG)
  await nothing()
  expect((await stored()).note).toBe('Le soir')
  await visit.close()
})
