/** Staff who bill clients prepare, check and issue a period. */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { format, fromDirhams, parseAmount } from '#model/domain/money.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk

const { staff, client, agence, livreur } = await demoPeople(desk)

/** Delivered, and its cash handed over. */
async function handedOver(price: number): Promise<void> {
  const suivis = staff.collection('suivis')
  const parcel = {
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    confirmer_doublon: true,
  }
  const to = { city: villeId('Rabat'), price, client_source: client }
  const { id: command } = await staff.collection('commands').create({ ...parcel, ...to })
  const steps = [
    ['RECU_HUB', { source: 'scan', agence }],
    ['AFFECTE', { delivery_man: livreur.id, confirmer_ville: true }],
    ['EN_DISTRIBUTION', { source: 'scan' }],
    ['LIVRE', { amount_collected: price, mode_paiement: 'especes', photo: '' }],
  ] as const
  const carrier = await desk.sdk('livreur')
  for (const [state, told] of steps) {
    const by = state === 'RECU_HUB' || state === 'AFFECTE' ? suivis : carrier.collection('suivis')
    await by.create({ command, status: stateId(state), ...told })
  }
  const versements = staff.collection('versements')
  const { id, du } = await versements.create({ livreur: livreur.id, agence })
  await versements.update(id, { comptage: { '0.1': Math.round(du * 10) }, montant: du, state: 'valide' })
}

const amounts = async (row: ReturnType<typeof page.getByRole>): Promise<number[]> => {
  const cells = await row.locator('td').allInnerTexts()
  return cells.slice(2).map((text) => parseAmount(text) ?? Number.NaN)
}

test('the dry run adds up before one’s eyes, and what it showed is issued', async () => {
  await handedOver(200)
  await page.goto('/factures-clients/')
  await page.getByRole('button', { name: 'Préparer les factures' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Voir ce qui serait facturé' }).click()
  const rows = dialog.locator('tbody tr, tfoot tr')
  await rows.first().waitFor()
  const count = await rows.count()
  expect(count).toBeGreaterThan(1)
  for (let n = 0; n < count; n++) {
    const parts = await amounts(rows.nth(n))
    const net = parts.at(-1)
    expect(parts.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(net)
  }
  const [total = 0] = (await amounts(dialog.locator('tfoot tr'))).slice(-1)
  const written = await staff.collection('factures').getFullList({ filter: 'state = "brouillon"' })
  expect(written).toEqual([])
  await dialog.getByRole('button', { name: /^Émettre \d+ factures?$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const { id: period } = await staff.collection('facturations').getFirstListItem('', { sort: '-created' })
  const issued = await staff
    .collection('factures')
    .getFullList({ filter: `facturation = "${period}" && (state = "emise" || state = "payee")` })
  expect(issued).toHaveLength(count - 1)
  expect(issued.reduce((sum, { net }) => sum + fromDirhams(net), 0)).toBe(total)
})

test('a brouillon is issued from its panel, and then neither issued nor deleted', async () => {
  await handedOver(150)
  const { id } = await staff.collection('factures').create({ party: 'client', user: client })
  await page.goto(`/factures-clients/?fiche=${id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Émettre' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Émettre' }).click()
  await page.getByText(/^Facture FC-\d{4}-\d{6} émise/).waitFor()
  await panel.getByRole('button', { name: 'PDF' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Émettre' }).count()).toBe(0)
  expect((await staff.collection('factures').getOne(id)).number).toMatch(/^FC-/)
})

test('the page of a facture adds up, each line says why, and an avoir corrects it', async () => {
  await handedOver(320)
  const { id } = await staff.collection('factures').create({ party: 'client', user: client })
  await staff.collection('factures').update(id, { state: 'emise' })
  const facture = await staff.collection('factures').getOne(id)
  await page.goto(`/factures-clients/?fiche=${id}`)
  await page.getByRole('link', { name: /^Ouvrir la facture/ }).click()
  const lines = page.getByRole('region', { name: 'Lignes' })
  await lines.locator('tbody tr').first().waitFor()
  const [total = 0, ...kept] = (await amounts(lines.locator('tfoot tr'))).filter((one) => !Number.isNaN(one))
  const net = kept.pop()
  expect(kept.reduce((sum, part) => sum + part, total)).toBe(net)
  expect(net).toBe(fromDirhams(facture.net) - fromDirhams(facture.report))
  await lines
    .getByRole('button', { name: /^Pourquoi/ })
    .first()
    .click()
  await lines.getByText(/tarif/).first().waitFor()
  await lines
    .getByText(/TVA de \d+ % comprise/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Avoir…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Corriger / })
    .first()
    .click()
  const fee = dialog.getByLabel('Frais justes')
  const charged = parseAmount(await fee.inputValue()) ?? 0
  await fee.fill('1')
  await dialog.getByLabel('Motif').fill('Frais comptés deux fois')
  await dialog.getByRole('button', { name: 'Préparer l’avoir' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Émettre' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Émettre' }).click()
  await page.getByText(/^Facture AV-\d{4}-\d{6} émise/).waitFor()
  const [avoir] = await staff.collection('factures').getFullList({ filter: `origine = "${id}"` })
  expect(fromDirhams(avoir?.net)).toBe(charged - 100)
  expect(avoir?.motif).toBe('Frais comptés deux fois')
})

test('on a phone each facture says what is to be paid and whether it is', async () => {
  const { page: phone, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(phone, 'moderateur')
  await phone.goto('/factures-clients/')
  const card = phone.getByRole('listitem').filter({ hasText: /FC-\d{4}-\d{6}/ })
  await card.first().waitFor()
  const number = /FC-\d{4}-\d{6}/.exec(await card.first().innerText())?.[0]
  const { net, state } = await staff.collection('factures').getFirstListItem(`number = "${number}"`)
  const said = (await card.first().innerText()).replace(/\s/g, ' ')
  expect(said).toContain(`Net à payer ${format(fromDirhams(net)).replace(/\s/g, ' ')}`)
  expect(said).toContain(`État ${state === 'emise' ? 'Émise' : 'Payée'}`)
  expectQuiet(noise)
  await close()
})

test('a merchant contests one line of his facture on his phone, and the desk another on a wide screen', async () => {
  await handedOver(410)
  await handedOver(415)
  const { id } = await staff.collection('factures').create({ party: 'client', user: client })
  await page.goto(`/factures-clients/${id}`)
  await page
    .getByRole('button', { name: /^Pourquoi/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Contester cette ligne' }).count()).toBe(0)
  await staff.collection('factures').update(id, { state: 'emise' })
  const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(shop, 'client')
  await shop.goto(`/factures-clients/${id}`)
  const rows = shop.getByRole('region', { name: 'Lignes' }).locator('tbody tr')
  const [mine, other] = [rows.filter({ hasText: 'Amina' }).nth(0), rows.filter({ hasText: 'Amina' }).nth(1)]
  expect(await faults(shop)).toEqual([])
  await mine.getByRole('button', { name: 'Contester cette ligne' }).click()
  const panel = shop.getByRole('complementary', { name: 'Contester une ligne' })
  await panel.getByText('Amina Alaoui').waitFor()
  await panel.getByLabel('Votre mot').fill('Le livreur a reçu 450 DH.')
  expect(await faults(shop)).toEqual([])
  await panel.getByRole('button', { name: 'Contester', exact: true }).click()
  await mine.getByRole('link', { name: 'Voir la réclamation' }).waitFor()
  expect(await other.getByRole('button', { name: 'Contester cette ligne' }).count()).toBe(1)
  const lines = await staff
    .collection('factures_details')
    .getFullList({ filter: `facture = "${id}"`, sort: '@rowid' })
  const claims = await staff
    .collection('reclamations')
    .getFullList({ filter: `facture_detail.facture = "${id}"` })
  expect(claims).toMatchObject([
    {
      ...{ type: 'montant', client, command: lines[0]?.command, facture_detail: lines[0]?.id },
      ...{ body: 'Le livreur a reçu 450 DH.', subject: 'Montant faux : Amina Alaoui' },
    },
  ])
  expectQuiet(noise)
  await close()
  await page.reload()
  await page.getByRole('link', { name: 'Voir la réclamation' }).waitFor()
  await page.getByRole('button', { name: 'Contester cette ligne' }).click()
  const beside = page.getByRole('complementary', { name: 'Contester une ligne' })
  await beside.getByRole('button', { name: 'Contester', exact: true }).waitFor()
  expect(await faults(page)).toEqual([])
  await beside.getByRole('button', { name: 'Fermer' }).first().click()
  await beside.waitFor({ state: 'detached' })
})

test('a fee is imposed from the commande, with its reason, and says so', async () => {
  const parcel = { receiver_full_name: 'Salma Idrissi', receiver_phone_number: '0612345679' }
  const to = { city: villeId('Rabat'), price: 90, client_source: client, confirmer_doublon: true }
  const { code } = await staff.collection('commands').create({ ...parcel, ...to })
  await page.goto(`/commands/?colis=${code}`)
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('button', { name: 'Imposer un montant…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imposer un montant' })
  await dialog.getByLabel('Montant TTC (DH)').fill('12,50')
  await dialog.getByLabel('Motif').fill('Accord du 12/11')
  await dialog.getByRole('button', { name: /^Imposer 12,50/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Pourquoi ce montant ?' }).click()
  await panel.getByText(/Montant fixé par .+ « Accord du 12\/11 »/).waitFor()
})
