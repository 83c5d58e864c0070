import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { receivedParcels } from '../support/parcels.ts'
import { expectQuiet, keepBack, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [409] })
const { page } = desk
const { staff, client, agence, livreur } = await demoPeople(desk)

/** Parcels just received in an agence, all under one name. */
const received = (name: string, count: number): Promise<string[]> =>
  receivedParcels(staff, { client, agence }, Array<string>(count).fill(name))

const ofLivreur = async (name: string): Promise<number> => {
  const filter = `receiver_full_name = "${name}" && delivery_man = "${livreur.id}"`
  return (await staff.collection('commands').getList(1, 1, { filter })).totalItems
}

async function selectAllOf(name: string, count: number): Promise<void> {
  await page.goto(`/commands/?q=${encodeURIComponent(name)}`)
  await expect.poll(() => page.getByRole('gridcell', { name }).count()).toBe(count)
  await page.locator('thead [role=checkbox]').click()
  await page.getByRole('region', { name: 'Sélection' }).getByText(`${count} commande`).waitFor()
}

const expectFocus = (field: Locator): Promise<void> =>
  expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)

const bar = () => page.getByRole('region', { name: 'Sélection' })

async function chooseLivreur(): Promise<void> {
  const box = page.getByRole('dialog').getByLabel('Livreur').first()
  await box.click()
  await page.keyboard.type(livreur.name)
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe(livreur.name)
}

/** Types the livreur's name in the dialog for one parcel, before the options have loaded. */
async function typedEarly(receiver: string) {
  await received(receiver, 1)
  await selectAllOf(receiver, 1)
  await bar().getByRole('button', { name: 'Affecter' }).click()
  const box = page.getByRole('dialog').getByLabel('Livreur').first()
  await box.click()
  await page.getByRole('option').first().waitFor()
  const release = await keepBack(page, '**/collections/users/records?*')
  await page.keyboard.type(livreur.name)
  return { box, release }
}

describe('the selection', () => {
  test('is affected as one lot, and taken back from the toast', async () => {
    await received('Affectée Ensemble', 6)
    await selectAllOf('Affectée Ensemble', 6)
    await bar().getByText('600,00 DH').first().waitFor()
    await bar().getByRole('button', { name: 'Affecter' }).click()
    await chooseLivreur()
    await page.getByRole('dialog').getByRole('button', { name: 'Affecter' }).click()
    await page.getByText(`6 commandes affectées à ${livreur.name}`).waitFor()
    expect(await ofLivreur('Affectée Ensemble')).toBe(6)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => ofLivreur('Affectée Ensemble')).toBe(0)
  })

  test('goes to the livreur whose name was typed, however late the list of names comes', async () => {
    const { release } = await typedEarly('Tapée Vite')
    await page.keyboard.press('Enter')
    // Submitted before the name is found, too.
    await page.getByRole('dialog').getByRole('button', { name: 'Affecter' }).press('Enter')
    await release()
    await expect.poll(() => ofLivreur('Tapée Vite')).toBe(1)
  })

  test('goes to the livreur whose exact name was typed and left, as late as the list comes', async () => {
    const { box, release } = await typedEarly('Tapée Puis Quittée')
    await box.blur()
    await release()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe(livreur.name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })

  test('says which were refused and why, and stays in the recent activity', async () => {
    const [gone = ''] = await received('Refus Partiel', 4)
    const motif = stableId('motifs', 'Litige en cours')
    await staff.collection('suivis').create({ command: gone, status: stateId('BLOQUE'), motif })
    await selectAllOf('Refus Partiel', 4)
    await bar().getByRole('button', { name: 'Affecter' }).click()
    await chooseLivreur()
    await page.getByRole('dialog').getByRole('button', { name: 'Affecter' }).click()
    await page.getByText('1 refusée').waitFor()
    await page.getByText(/« Bloqué » ne peut pas passer à « Affecté au livreur »/).waitFor()
    await page.getByRole('link', { name: 'Activité récente' }).last().click()
    await page.waitForURL(/activite/)
    await page.getByRole('heading', { name: 'Activité récente' }).waitFor()
    await page.getByRole('gridcell', { name: 'Affecter' }).first().click()
    const panel = page.getByRole('dialog')
    const by = panel.locator('dl').getByText(String(staff.authStore.record?.full_name))
    await by.waitFor()
    await panel.locator('dl').getByText(livreur.name).waitFor()
    await panel.getByRole('button', { name: 'Annuler ce lot' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText('3 commandes reviennent où elles étaient').waitFor()
    await asked.getByRole('button', { name: 'Annuler ce lot' }).click()
    await expect.poll(() => ofLivreur('Refus Partiel')).toBe(0)
    await panel.locator('dl').getByText('Annuler un lot').first().waitFor()
    await asked.waitFor({ state: 'detached' })
    const shut = panel.locator('[aria-disabled=true]', { hasText: 'Annuler ce lot' })
    await shut.focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-sonner-toast]').getByText('Ce lot est déjà annulé.').waitFor()
    expect(await asked.count()).toBe(0)
  })

  test('goes only to states open to all of it; the others say to how many', async () => {
    const [first = ''] = await received('États Mêlés', 3)
    await staff
      .collection('suivis')
      .create({ command: first, status: stateId('AFFECTE'), delivery_man: livreur.id })
    await selectAllOf('États Mêlés', 3)
    await bar().getByRole('button', { name: 'Changer l’état' }).click()
    const dialog = page.getByRole('dialog')
    const blocked = dialog.getByRole('button', { name: /Bloqué/ })
    await blocked.waitFor()
    expect(await blocked.getAttribute('aria-disabled')).toBe('true')
    expect(await blocked.innerText()).toContain('2 commandes sur 3')
    await dialog.getByRole('button', { name: /Retour demandé/ }).click()
    await expectFocus(dialog.getByLabel('Motif'))
    await dialog.getByRole('button', { name: 'Autre état' }).click()
    await dialog.getByRole('button', { name: /Retour demandé/ }).click()
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await dialog.getByText('À remplir.').waitFor()
    await expectFocus(dialog.getByLabel('Motif'))
    await dialog.getByLabel('Motif').selectOption({ label: 'Annulé par la boutique' })
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await page.getByText('3 commandes · Retour demandé').waitFor()
    const filter = `receiver_full_name = "États Mêlés" && status = "${stateId('DEMANDE_RETOUR')}"`
    expect((await staff.collection('commands').getList(1, 1, { filter })).totalItems).toBe(3)
  })

  test('may be all that the list finds, and counts and sums it', async () => {
    await received('Toute La Liste', 12)
    await page.goto(`/commands/?q=${encodeURIComponent('Toute La Liste')}&perPage=10`)
    await page.locator('tbody [role=checkbox]').first().click()
    await bar().getByText('1 commande').waitFor()
    await bar().getByRole('button', { name: 'Sélectionner les 12 résultats' }).click()
    await bar().getByText('12 commandes').waitFor()
    await bar().getByText('1 200,00 DH').first().waitFor()
    await page.getByRole('button', { name: 'Page suivante' }).click()
    await page.getByText('11–12 sur 12').waitFor()
    const rows = page.locator('tbody [role=checkbox]')
    expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-checked')))).toEqual([
      'true',
      'true',
    ])
    expect(await rows.first().isDisabled()).toBe(true)
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('x')
    await bar().getByText('12 commandes').waitFor()
    await bar().getByRole('button', { name: 'Affecter' }).click()
    await chooseLivreur()
    await page.getByRole('dialog').getByRole('button', { name: 'Affecter' }).click()
    await page.getByText(`12 commandes affectées à ${livreur.name}`).waitFor()
    expect(await ofLivreur('Toute La Liste')).toBe(12)
  })

  test('of one page is not offered to be all, to who does nothing with it', async () => {
    const his = await desk.open()
    await signIn(his.page, 'livreur')
    await his.page.goto('/commands/?perPage=10')
    await his.page.getByText('1–10 sur').waitFor()
    await his.page.locator('tbody [role=checkbox]').first().click()
    const region = his.page.getByRole('region', { name: 'Sélection' })
    await region.getByRole('button', { name: 'Imprimer' }).waitFor()
    expect(await region.getByRole('button', { name: /^Sélectionner les/ }).count()).toBe(0)
    expectQuiet(his.noise)
    await his.close()
  })

  test('whose states cannot be read says so instead of waiting', async () => {
    const away = await desk.open()
    await signIn(away.page, 'moderateur')
    await received('Sans Réponse', 1)
    await away.page.goto(`/commands/?q=${encodeURIComponent('Sans Réponse')}`)
    await away.page.locator('tbody [role=checkbox]').first().click()
    const message = 'Accès refusé pour le moment.'
    await away.page.route('**/collections/transitions/**', (route) =>
      route.fulfill({ status: 403, json: { status: 403, message, data: {} } }),
    )
    await away.page.getByRole('button', { name: 'Changer l’état' }).click()
    await away.page.getByRole('dialog').getByRole('alert').getByText(message).waitFor()
    await away.close()
  })

  test('refused a hundred times and more says how many of the reasons are in sight', async () => {
    const commands: string[] = []
    while (commands.length <= 200) commands.push(...(await received('Refusée Souvent', 50)))
    const lot = await staff.collection('jobs').create({ kind: 'desaffectation', commands })
    await page.goto(`/activite/?fiche=${lot.id}`)
    const panel = page.getByRole('dialog')
    await panel.getByText('250 refusées').waitFor()
    await panel.getByText('200 affichées sur 250').waitFor()
    expect(await panel.getByRole('list', { name: 'Refusées' }).getByRole('listitem').count()).toBe(200)
  })

  test('leaves the list in sight: one row of actions, the others in a menu the keyboard opens', async () => {
    await received('Barre Courte', 2)
    await selectAllOf('Barre Courte', 2)
    await bar().getByRole('button', { name: 'Plus' }).waitFor()
    expect((await bar().boundingBox())?.height).toBeLessThan(60)
    await bar().getByRole('button', { name: 'Plus' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Ajouter à un bon' }).waitFor()
    await page.getByRole('menuitem', { name: 'Mettre à la corbeille' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Mettre à la corbeille' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('on a phone, too: two rows, and nothing smaller than a finger', async () => {
    const phone = await desk.open({ viewport: PHONE, touch: true })
    const hand = phone.page
    await signIn(hand, 'moderateur')
    await hand.goto(`/commands/?q=${encodeURIComponent('Barre Courte')}`)
    await hand.getByRole('checkbox').first().tap()
    const region = hand.getByRole('region', { name: 'Sélection' })
    await region.getByRole('button', { name: 'Plus' }).waitFor()
    expect((await region.boundingBox())?.height).toBeLessThanOrEqual(180)
    const heights = await region
      .getByRole('button')
      .filter({ hasNotText: 'Total' })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
    await region.getByRole('button', { name: 'Désélectionner' }).tap()
    await hand.getByRole('listitem').filter({ hasText: 'Barre Courte' }).first().tap()
    const footer = hand.getByRole('button', { name: 'Plus d’actions' }).locator('..')
    await hand.getByRole('dialog').getByRole('button', { name: 'Modifier' }).waitFor()
    expect((await footer.boundingBox())?.height).toBeLessThan(76)
    await hand.getByRole('button', { name: 'Plus d’actions' }).tap()
    await hand.getByRole('menuitem', { name: 'Mettre à la corbeille' }).waitFor()
    expectQuiet(phone.noise)
    await phone.close()
  })
})
