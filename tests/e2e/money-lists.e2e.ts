/** The lists of the money: those to look into are found by one filter, and what waits is decided together. */

import { expect, test } from 'vitest'
import { account } from '../support/people.ts'
import { faults } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const TODAY = new Date().toISOString().slice(0, 10)

/** The one intended refusal: a dépense of one’s own. */
const desk = await openDesk({ refusals: [400, 403, 409] })
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)
const spend = (who: typeof staff, label: string, piece?: File) =>
  who
    .collection('depences')
    .create({ date: TODAY, label, category: 'peage', amount: 21, agence, ...(piece && { piece }) })
const PDF = () => new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'piece.pdf')

test('dépenses without a receipt are listed alone, and those that wait are approved together', async () => {
  const spender = await account(desk, staff, { type: 'moderateur', name: 'depensier', roles: ['Depences'] })
  await spend(spender, 'Péage avec reçu', PDF())
  await spend(spender, 'Péage sans reçu')
  await spend(staff, 'Péage de moi-même', PDF())
  await page.goto('/depences/?category=peage&piece=non')
  await page.getByText('Péage sans reçu').first().waitFor()
  expect(await page.getByText('Péage avec reçu').count()).toBe(0)
  await page.goto('/depences/?state=validee')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const none = page.getByRole('button', { name: 'Valider 0' })
  await none.hover()
  await page.getByText('Aucune des lignes choisies ne s’y prête.').first().waitFor()
  await none.press('Enter')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.goto('/depences/?category=peage&piece=oui')
  for (const label of ['Péage avec reçu', 'Péage de moi-même']) {
    await page.getByRole('row').filter({ hasText: label }).getByRole('checkbox').check()
  }
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.map((one) => one.replace(/\s+/g, ' ').trim())).toEqual(
    expect.arrayContaining(['Agence', 'Pièce', 'État · validée par']),
  )
  const approve = page.getByRole('button', { name: 'Valider 2' })
  expect(await approve.getAttribute('aria-disabled')).toBe('false')
  await approve.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Valider 2' }).click()
  // One's own is refused, and holds the other back no more than that.
  const outcome = page.getByRole('dialog', { name: '1 dépense validée' })
  const refused = outcome.getByRole('list', { name: 'Refusées' })
  await refused.getByText('Péage de moi-même').waitFor()
  await refused.getByText('Qui a saisi la dépense ne la décide pas').waitFor()
  await outcome.getByText('1 appliquée', { exact: true }).waitFor()
  expect(await faults(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Fermer' }).last().click()
  // The lot keeps its outcome for whoever looks later, and no way back.
  await page.goto('/activite/')
  await page.getByRole('gridcell', { name: 'Valider les dépenses' }).first().waitFor()
  const states = await staff
    .collection('depences')
    .getFullList({ filter: 'label ~ "Péage " && amount = 21', sort: 'label' })
  expect(states.map(({ label, state }) => [label, state])).toEqual([
    ['Péage avec reçu', 'validee'],
    ['Péage de moi-même', 'a_valider'],
    ['Péage sans reçu', 'a_valider'],
  ])
})

test('all that a list finds is approved as one lot, which Ctrl Z does not take back', async () => {
  const spender = await account(desk, staff, { type: 'moderateur', name: 'deuxieme', roles: ['Depences'] })
  for (const who of [spender, spender, staff]) await spend(who, 'Octroi du pont', PDF())
  await page.goto('/depences/?q=Octroi')
  await expect.poll(() => page.getByRole('gridcell', { name: 'Octroi du pont' }).count()).toBe(3)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Sélection' })
  await bar.getByRole('button', { name: 'Sélectionner les 3 résultats' }).click()
  await bar.getByRole('button', { name: 'Valider', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Parmi les 3 résultats, ceux qui s’y prêtent.').waitFor()
  await dialog.getByRole('button', { name: 'Valider', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: '2 dépenses validées' })
  await outcome.getByText('1 refusée', { exact: true }).waitFor()
  await outcome.getByRole('button', { name: 'Fermer' }).last().click()
  await page.goto('/commands/')
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Une dépense validée a quitté la caisse : elle ne se reprend pas.').first().waitFor()
})

test('brouillons are issued together from their list', async () => {
  const others = await staff.collection('users').getFullList({ filter: 'type = "client"' })
  const { resultat } = await staff.collection('facturations').create({
    party: 'client',
    period_to: TODAY,
    users: [client, ...others.map(({ id }) => id).filter((id) => id !== client)].slice(0, 5),
    simulation: false,
  })
  expect(resultat.length).toBeGreaterThan(0)
  await page.goto('/factures-clients/?state=brouillon')
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await rows.nth(1).waitFor()
  const count = await staff.collection('factures').getList(1, 1, { filter: 'state = "brouillon"' })
  for (let n = 1; n <= count.totalItems; n++) await rows.nth(n).getByRole('checkbox').check()
  await page.getByRole('button', { name: `Émettre ${count.totalItems}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Émettre ${count.totalItems}` })
    .click()
  await page
    .getByText(new RegExp(`^${count.totalItems} factures? émises?$`))
    .first()
    .waitFor()
  expect(
    (await staff.collection('factures').getList(1, 1, { filter: 'state = "brouillon"' })).totalItems,
  ).toBe(0)
})

test('an issued facture is sent, and paid from its panel: the RIB is there to copy, and then the proof', async () => {
  const [facture] = await staff.collection('factures').getFullList({
    filter:
      'party = "client" && state = "emise" && kind = "facture" && net > 0 && user.clients_via_user.rib ?!= ""',
  })
  if (!facture) throw new Error('the demo has no facture to pay')
  await page.goto(`/factures-clients/?fiche=${facture.id}`)
  const panel = page.getByRole('dialog')
  const whatsapp = await panel.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(String(whatsapp))).toMatch(
    new RegExp(
      `^https://wa\\.me/212\\d{9}\\?text=Bonjour .*${facture.number}.*/factures-clients/${facture.id}$`,
    ),
  )
  expect(await panel.getByRole('link', { name: 'E-mail' }).getAttribute('href')).toMatch(
    /^mailto:.+@.+subject=/,
  )
  await panel.getByRole('button', { name: 'CSV des lignes' }).waitFor()
  expect(await faults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await page.waitForURL((address) => address.pathname.startsWith('/paiements'))
  const [paiement] = await staff.collection('paiements').getFullList({ filter: `facture = "${facture.id}"` })
  expect(paiement).toMatchObject({
    mode: 'virement',
    state: 'attente',
    rib: expect.stringMatching(/^\d{24}$/),
  })
  await page.goto(`/factures-clients/${facture.id}`)
  const paid = page.getByRole('region', { name: 'Paiement' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await paid.getByTitle('Copier le RIB').click()
  await page.getByText('RIB copié', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(paiement?.rib)
  await staff
    .collection('paiements')
    .update(paiement?.id ?? '', { state: 'poste', reference: 'VIR-7', preuve: PDF() })
  await paid.getByRole('button', { name: 'Voir la preuve' }).waitFor()
  await paid.getByText('VIR-7').waitFor()
})

test('factures and versements with a gap are listed alone, and a versement says how it was paid', async () => {
  const withGap = { filter: 'party = "livreur" && ecart < 0', sort: '-created' }
  const [short] = await staff.collection('factures').getFullList(withGap)
  const right = await staff
    .collection('factures')
    .getFirstListItem('party = "livreur" && kind = "facture" && ecart = 0', { sort: '-created' })
  if (!short) throw new Error('the demo has no facture with a gap')
  await page.goto('/factures-livraison/?ecart=oui&colonnes=number,state,net,ecart')
  await page.getByText(short.number, { exact: true }).waitFor()
  expect(await page.getByText(right.number, { exact: true }).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Écart' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Retirer le filtre Avec écart' }).waitFor()
  await page.goto('/caisse/?onglet=versements&ecart=oui&facture.mode=especes')
  const row = page.getByRole('row').filter({ hasText: 'Espèces' })
  await row.first().waitFor()
  await page.getByRole('button', { name: 'Retirer le filtre Mode' }).waitFor()
  expect(await faults(page)).toEqual([])
})

test('a dépense is set to come back each month in its form', async () => {
  const { id } = await staff.collection('depences').create({
    date: TODAY,
    label: 'Loyer du hub',
    category: 'loyer',
    amount: 4_500,
    agence,
    payee_par: 'banque',
  })
  await page.goto(`/depences/?fiche=${id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('combobox', { name: 'Répétition' }).selectOption({ label: 'Chaque mois' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const repetition = async () => (await staff.collection('depences').getOne(id)).repetition
  await expect.poll(repetition).toBe('mensuelle')
  await page.goto('/depences/?repetition=mensuelle')
  await page.getByText('Loyer du hub').first().waitFor()
  expect(await faults(page)).toEqual([])
})
