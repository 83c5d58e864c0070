/** The price of a delivery, for a guest, for a merchant, and for the staff who sets it. */

import { describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { expectQuiet, faults, keepBack, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [400] })
const { page } = desk
const { staff, client } = await demoPeople(desk)

const RABAT = villeId('Rabat')
const GRID = { tarif_livraison: 35, tarif_retour: 5, tarif_refus: 10, tarif_annulation: 0, tarif_echange: 45 }
for (const { id } of await staff.collection('clients_fee').getFullList()) {
  await staff.collection('clients_fee').delete(id)
}
await staff.collection('villes').update(RABAT, GRID)
const { id: emballage } = await staff.collection('packaging').create({ name: 'Sachet d’essai', price: 0.5 })
await staff.collection('clients').update(client, { emballage })
const GROUPE = 'Grands comptes du Sud'
await staff.collection('groupes_clients').create({ name: GROUPE })

/** Amounts are written with no-break spaces. */
const amount = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

test('a promotion says its one discount and whom it is for, without scrolling sideways', async () => {
  const who = { clients: [], groupes: [], valid_from: '2031-01-01', valid_to: '2031-01-31' }
  await staff.collection('promotions').create({ ...who, nom: 'Dix pour cent', genre: 'taux', taux: 10 })
  await staff.collection('promotions').create({ ...who, nom: 'Trois dirhams', genre: 'montant', montant: 3 })
  await page.goto('/clients-fee/?onglet=promotions')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Trois dirhams').getByText(amount('3,00 DH')).waitFor()
  await row('Dix pour cent').getByText(amount('10 %')).waitFor()
  await row('Dix pour cent').getByText('Tous', { exact: true }).waitFor()
  expect(await page.getByText('0,00').count()).toBe(0)
  const wide = await page
    .locator('main *')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto',
        ).length,
    )
  expect(wide).toBe(0)
})

test('anybody asks what a delivery costs, without an account', async () => {
  const { page: guest, noise, close } = await desk.open({ viewport: PHONE })
  const letVillesCome = await keepBack(guest, '**/api/collections/villes/records*')
  await guest.goto('/tarifs/')
  await guest.getByRole('combobox', { name: 'Ville' }).fill('rabat')
  await guest.keyboard.press('Enter')
  await letVillesCome()
  await guest.getByLabel('Prix demandé au destinataire').fill('250')
  const told = guest.getByLabel('Frais', { exact: true })
  await told.getByText(amount('215,00 DH')).waitFor()
  expect(await told.innerText()).toMatch(amount('35,00 DH'))
  await guest.getByText('C’est un échange').click()
  await told.getByText(amount('205,00 DH')).waitFor()
  await guest.getByLabel('Frais éventuels').getByText('Refus', { exact: true }).waitFor()
  expect(await faults(guest)).toEqual([])
  expectQuiet(noise)
  await close()
})

describe('a merchant', () => {
  test('reads his fees and what he will receive while he types the price, and his tariffs by ville', async () => {
    const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
    await signIn(shop, 'client')
    await shop.goto('/commands/?action=nouveau')
    await shop.getByRole('dialog').getByLabel('Ville').fill('rabat')
    await shop.keyboard.press('Enter')
    await shop.getByRole('dialog').getByLabel('Prix', { exact: true }).fill('250')
    await shop.getByText('Vous recevrez').waitFor()
    await shop.getByLabel('Frais', { exact: true }).getByText(amount('214,50 DH')).waitFor()
    await shop.goto('/clients-fee/')
    await shop.getByLabel('Ville').fill('Rabat')
    const card = shop.getByRole('listitem').filter({ hasText: 'Rabat' }).first()
    await card.getByText('35,00').first().waitFor()
    expect(await shop.getByRole('button', { name: /^Livraison, / }).count()).toBe(0)
    expect(await faults(shop)).toEqual([])
    expectQuiet(noise)
    await close()
  })
})

async function choose(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

describe('who sets the tariffs', () => {
  test('writes and pastes into the grid of a client from a day on, and sees what it touches first', async () => {
    const { full_name } = await staff.collection('users').getOne(client)
    const { code } = await staff.collection('commands').create({
      receiver_full_name: 'Meryem',
      receiver_phone_number: '0612345678',
      city: RABAT,
      price: 100,
      client_source: client,
    })
    const filter = `client_source = "${client}" && city = "${RABAT}" && outcome = "" && twin = ""`
    const { totalItems } = await staff.collection('commands').getList(1, 1, { filter })
    await page.goto('/clients-fee/')
    await choose(full_name)
    await page.getByLabel('Ville', { exact: true }).fill('Rabat')
    await page.getByRole('button', { name: /^Livraison, Rabat : 35,00 ?défaut ville/ }).click()
    await page.getByRole('textbox', { name: 'Livraison, Rabat' }).fill('31,5')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Retour, Rabat : 5/ }).click()
    await page.getByRole('textbox', { name: 'Retour, Rabat' }).evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text', '4\t8\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    const bar = page.getByRole('region', { name: 'Changements à enregistrer' })
    await bar.getByText('3 tarifs changés').waitFor()
    await bar.getByText(new RegExp(`^${totalItems} commandes? en cours`)).waitFor()
    await bar.getByText(code).waitFor()
    await bar.getByText(amount('35,00 DH → 31,50 DH')).first().waitFor()
    expect(await faults(page)).toEqual([])
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Livraison, Rabat : 31,50/ }).waitFor()
    const rows = await staff.collection('clients_fee').getFullList({ sort: 'outcome' })
    expect(rows.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ['livraison', 31.5],
      ['refus', 8],
      ['retour', 4],
    ])
    const [livraison] = rows
    expect(livraison).toMatchObject({ client, ville: RABAT, valid_to: '' })
  })

  test('changes one again for later, and takes it away', async () => {
    await page.getByRole('button', { name: /^Livraison, Rabat : 31,50/ }).click()
    await page.getByRole('textbox', { name: 'Livraison, Rabat' }).fill('29')
    await page.keyboard.press('Enter')
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const bar = page.getByRole('region', { name: 'Changements à enregistrer' })
    await bar.getByLabel('À partir du').fill(later)
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    await page
      .getByText(`29,00 le ${later.slice(5).split('-').reverse().join('/')}`)
      .first()
      .waitFor()
    const filter = `outcome = "livraison" && client = "${client}"`
    const rows = await staff.collection('clients_fee').getFullList({ filter, sort: 'valid_from' })
    expect(rows.map(({ amount, valid_from }) => [amount, String(valid_from).slice(0, 10)])).toEqual([
      [31.5, expect.any(String)],
      [29, later],
    ])
    await page.getByRole('button', { name: /^Refus, Rabat : 8/ }).click()
    await page.getByRole('textbox', { name: 'Refus, Rabat' }).fill('')
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Refus, Rabat : 10/ }).waitFor()
  })

  test('raises and copies many at once, in the villes that are shown', async () => {
    const { full_name, id: other } = await staff
      .collection('users')
      .getFirstListItem(`type = "client" && id != "${client}"`)
    const theirs = { client: other, ville: RABAT, valid_from: '2026-01-01' }
    await staff.collection('clients_fee').create({ ...theirs, outcome: 'livraison', amount: 22 })
    await page.getByRole('button', { name: 'Plusieurs à la fois' }).click()
    const panel = page.getByRole('region', { name: 'Plusieurs tarifs à la fois' })
    // Rabat with its quartiers, which follow it.
    await panel.getByText(/^Dans les \d+ villes affichées, pour :/).waitFor()
    await panel.getByLabel('Augmenter de').fill('10')
    await panel.getByLabel('Unité').selectOption('%')
    await panel.getByRole('button', { name: 'Appliquer' }).click()
    await page.getByRole('button', { name: /^Livraison, Rabat : 34,65/ }).waitFor()
    const bar = page.getByRole('region', { name: 'Changements à enregistrer' })
    await bar.getByText('1 tarif changé').waitFor()
    await bar.getByRole('button', { name: 'Abandonner' }).click()
    await panel.getByRole('combobox', { name: 'Client' }).fill(full_name)
    await page.getByRole('option', { name: full_name }).first().waitFor()
    await page.keyboard.press('Enter')
    await panel.getByText('Livraison, Rabat : 31,50 → 22,00').waitFor()
    await panel.getByRole('button', { name: 'Copier ici' }).click()
    expect(await faults(page)).toEqual([])
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Livraison, Rabat : 22,00/ }).waitFor()
    await panel.getByText('Les deux grilles disent la même chose dans ces villes.').waitFor()
    await page.getByRole('link', { name: 'Historique Rabat' }).click()
    await page.waitForURL(/onglet=tarifs/)
    const periods = page.getByRole('row').filter({ hasText: 'Rabat' })
    await periods.filter({ hasText: '29,00' }).waitFor()
    await periods.filter({ hasText: '22,00' }).waitFor()
    expect(await periods.filter({ hasText: 'Agadir' }).count()).toBe(0)
  })

  test('takes the grid to a spreadsheet and back: unchanged it changes nothing, and a wrong cell is told by its place', async () => {
    const { full_name } = await staff.collection('users').getOne(client)
    await page.goto('/clients-fee/')
    await choose(full_name)
    await page.getByRole('button', { name: 'Fichier' }).click()
    const panel = page.getByRole('region', { name: 'La grille dans un fichier' })
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Exporter en Excel' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^tarifs-.*\.xlsx$/)
    const file = panel.getByLabel('Fichier de la grille')
    await file.setInputFiles(await sheet.path())
    const outcome = page.getByRole('region', { name: 'Ce qui a été lu' })
    await outcome.getByText('Rien ne change').waitFor()
    const bar = page.getByRole('region', { name: 'Changements à enregistrer' })
    expect(await bar.count()).toBe(0)
    const lines = ['Ville;Livraison;Refus', 'Rabat;٢٧٫٥;9', 'Agadir;3O;']
    const csv = { name: 'grille.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
    await file.setInputFiles(csv)
    await outcome.getByText('2 tarifs lus attendent d’être enregistrés.').waitFor()
    const told = outcome.getByRole('row').filter({ hasText: '3O' }).getByRole('cell')
    expect((await told.allInnerTexts()).slice(0, 3)).toEqual(['3', 'Livraison', '3O'])
    await bar.getByText(/commandes? en cours change/).waitFor()
    expect(await faults(page)).toEqual([])
  })

  test('types in one cell what the file had wrong, and is asked before another grid is opened over it', async () => {
    const bar = page.getByRole('region', { name: 'Changements à enregistrer' })
    await page.getByLabel('Ville', { exact: true }).fill('Agadir')
    await page
      .getByRole('button', { name: /^Livraison, Agadir :/ })
      .first()
      .click()
    const input = page.getByRole('textbox', { name: 'Livraison, Agadir' }).first()
    await input.fill('3O')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('« 3O » n’est pas un montant').waitFor()
    expect(await input.inputValue()).toBe('3O')
    await input.fill('33')
    await page.keyboard.press('Enter')
    await bar.getByText('3 tarifs changés').waitFor()
    const groupe = page.getByRole('combobox', { name: 'Groupe' })
    await groupe.fill(GROUPE)
    await page.getByRole('option', { name: GROUPE }).first().waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByText('3 tarifs changés ne sont pas enregistrés').waitFor()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    const filter = `client = "${client}" && valid_to = "" && amount > 0`
    const rows = await staff.collection('clients_fee').getFullList({ filter })
    const kept = rows.map(({ ville, outcome, amount }) => [ville, outcome, amount])
    expect(kept).toEqual(
      expect.arrayContaining([
        [RABAT, 'refus', 9],
        [villeId('Agadir'), 'livraison', 33],
      ]),
    )
    const own = page.getByRole('button', { name: /^Livraison, Agadir : 33,00 ?dès le/ }).first()
    await own.click()
    await page.getByRole('button', { name: 'Reprendre le tarif hérité : Livraison, Agadir' }).first().click()
    await bar.getByText('1 tarif changé').waitFor()
    await bar.getByRole('button', { name: 'Enregistrer' }).click()
    await bar.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^Livraison, Agadir : .*défaut ville/ })
      .first()
      .waitFor()
  })

  test('is led from the refusal of a commande to the tariff it lacks', async () => {
    await staff.collection('villes').update(RABAT, { tarif_echange: null })
    await page.goto('/commands/?action=nouveau')
    const form = page.getByRole('dialog')
    await form.getByLabel('Ville').fill('rabat')
    await page.keyboard.press('Enter')
    await form.getByText('Colis à remplacer').click()
    await form.getByRole('link', { name: 'Régler le tarif' }).click()
    await page.waitForURL(/clients-fee/)
    await page.getByRole('button', { name: /^Échange, Rabat : manquant/ }).waitFor()
    await staff.collection('villes').update(RABAT, GRID)
  })
})
