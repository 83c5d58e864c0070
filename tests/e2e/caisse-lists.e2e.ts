import type { RecordModel } from 'pocketbase'
import { afterAll, expect, test } from 'vitest'
import { fromDirhams, toDirhams } from '#model/domain/money.ts'
import { account, idOf, STRONG } from '../support/people.ts'
import { PNG, proven } from '../support/photo.ts'
import { expectQuiet } from './browser.ts'
import { openStage } from './desk.ts'
import { tillCast } from './till-cast.ts'

/** What a cashier left to another person: gaps, cash on its way to the bank, dépenses; and a gap that is paid back. */
const stage = await openStage({ DEMO_COMMANDS: '1', RATE_LIMITS: 'off' })
const { page, noise } = await stage.open()
const { staff, agence, courier, move } = await tillCast(stage)
const chief = await account(stage, staff, {
  type: 'moderateur',
  name: 'chef',
  roles: ['Factures livreurs', 'Depences'],
})
await page.goto('/sign-in-2')
await page.getByLabel(/e-mail/i).fill('chef@wasl.test')
await page.getByLabel('Mot de passe', { exact: true }).fill(STRONG)
await page.keyboard.press('Enter')
await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
/** The browser tells of the one refusal that is meant: a retenue without its paper. */
afterAll(() => expectQuiet(noise.filter((line) => !line.includes('status of 400'))))

const PDF = () => new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'piece.pdf')
let couriers = 200

/** Handed over, counted by another than the chief: 50 short. */
async function short(): Promise<{ livreur: string; versement: RecordModel }> {
  const { id: livreur, du } = await courier(++couriers, [250], 0)
  const { id } = await staff.collection('versements').create({ livreur, agence })
  const montant = toDirhams(du) - 50
  const comptage = { '200': montant / 200 }
  const values = { montant, comptage, motif: 'Monnaie non rendue', state: 'valide' }
  return { livreur, versement: await staff.collection('versements').update(id, values) }
}

test('a gap is decided from its list, by another person than who counted', async () => {
  const { versement } = await short()
  await page.goto('/caisse/?onglet=ecarts')
  await page.getByText(String(versement.recu)).first().click()
  await page.getByRole('button', { name: 'Décider de l’écart' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Décision').selectOption('perte')
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await page.getByText('Écart décidé', { exact: true }).waitFor()
  expect(await staff.collection('versements').getOne(versement.id)).toMatchObject({
    decision: 'perte',
    decided_by: idOf(chief),
  })
})

test('a gap is retained from a commission with the paper its livreur signed', async () => {
  const { versement } = await short()
  await page.goto(`/caisse/?onglet=ecarts&fiche=${versement.id}`)
  await page.getByRole('button', { name: 'Décider de l’écart' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Décision').selectOption('retenue')
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await dialog.getByText('Joignez le papier signé par le livreur : sans lui rien n’est retenu.').waitFor()
  await dialog
    .getByLabel('Papier signé par le livreur')
    .setInputFiles({ name: 'papier.png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await dialog.waitFor({ state: 'detached' })
  const decided = await staff.collection('versements').getOne(versement.id)
  expect(decided).toMatchObject({ decision: 'retenue', papier: expect.stringMatching(/^papier/) })
})

test('a payment by card is seen on the account, and taken off it once it was corrected to cash', async () => {
  const { delivered, id: livreur } = await courier(++couriers, [310], 0)
  const command = delivered[0]?.id ?? ''
  const correct = (told: object) =>
    move(staff, command, 'LIVRE', {
      ...{ kind: 'correction', note: 'Erreur de saisie', amount_collected: 310, delivery_man: livreur },
      ...told,
    })
  await correct(proven('carte'))
  await page.goto('/caisse/?onglet=rapprochements')
  const list = page.getByRole('region', { name: 'À voir sur le compte' })
  const payment = list.getByRole('listitem').filter({ hasText: delivered[0]?.code })
  await payment.getByText('310,00').waitFor()
  await payment.getByText(proven('carte').reference).waitFor()
  await payment.getByRole('button', { name: 'Vu sur le compte' }).click()
  await payment.waitFor({ state: 'detached' })
  expect(await staff.collection('commands').getOne(command)).toMatchObject({ money_state: 'VERSE' })
  await correct({ mode_paiement: 'especes' })
  await page.reload()
  await payment.getByText('vus en banque avant une correction').waitFor()
  await payment.getByRole('button', { name: 'A quitté le compte' }).click()
  await payment.waitFor({ state: 'detached' })
  const seen = await staff.collection('rapprochements').getFullList({ filter: `command = "${command}"` })
  expect(seen.map(({ montant }) => montant).toSorted()).toEqual([0, 310])
})

test('a gap is paid back by its count, which makes the amount', async () => {
  const { livreur } = await short()
  const { full_name } = await staff.collection('users').getOne(livreur)
  await page.goto('/caisse/?onglet=remboursements&action=nouveau')
  const form = page.getByRole('dialog')
  await form.getByLabel('Livreur').click()
  await page.keyboard.type(full_name)
  await page.getByRole('option', { name: full_name }).click()
  await form.getByLabel('Agence').click()
  await page.getByRole('option', { name: 'Guichet' }).click()
  await form.getByLabel('Nombre de 20 DH', { exact: true }).fill('2')
  await form.getByLabel('Nombre de 10 DH', { exact: true }).fill('1')
  expect(await form.getByLabel('Montant').inputValue()).toBe('50,00')
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page
    .getByText(/^RV-\d{4}-\d{6}$/)
    .first()
    .waitFor()
  const [made] = await staff.collection('remboursements').getFullList({ filter: `livreur = "${livreur}"` })
  expect(made).toMatchObject({ comptage: { '20': 2, '10': 1 }, caissier: idOf(chief) })
  expect(fromDirhams(made?.montant)).toBe(5_000)
  await page.goto(`/caisse/?onglet=remboursements&fiche=${made?.id}`)
  const [paper] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(`/remboursements/${made?.id}/recu`)),
    page.getByRole('button', { name: 'Reçu (80 mm)' }).click(),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('cash brought to the bank is seen there by another person', async () => {
  const values = { agence, montant: 100, reference: 'BRD-1', preuve: PDF() }
  const { id } = await staff.collection('remises_banque').create(values)
  await page.goto(`/caisse/?onglet=remises&fiche=${id}`)
  await page.getByRole('button', { name: 'Vue à la banque' }).click()
  await page.getByText('Remise postée', { exact: true }).waitFor()
  expect(await staff.collection('remises_banque').getOne(id)).toMatchObject({ state: 'postee' })
})

test('a dépense is approved or refused with a reason, by another person', async () => {
  const spend = (label: string) =>
    staff
      .collection('depences')
      .create({ date: '2026-11-20', label, category: 'carburant', amount: 20, agence, piece: PDF() })
  const [good, bad] = [await spend('Gazole'), await spend('Cadeau')]
  await page.goto(`/depences/?fiche=${good.id}`)
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider' }).click()
  await page.getByText('Dépense validée', { exact: true }).waitFor()
  await page.goto(`/depences/?fiche=${bad.id}`)
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  await page.getByLabel('Motif du refus').fill('Pas une dépense de la société')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser' }).click()
  await page.getByText('Dépense refusée', { exact: true }).waitFor()
  const states = [good, bad].map(async ({ id }) => (await staff.collection('depences').getOne(id)).state)
  expect(await Promise.all(states)).toEqual(['validee', 'refusee'])
})
