/** Merchants are paid: virements prepared and sent to the bank in one file, one posted with its proof, one rejected. */

import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { add, centimes, format, fromDirhams, parseAmount, subtract, ZERO } from '#model/domain/money.ts'
import { PNG } from '../support/photo.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [403] })
const { page } = desk
const { staff, client, agence, livreur } = await demoPeople(desk)

/** An issued facture of the client, of one parcel delivered and handed over. */
async function issued(price: number, fee?: number) {
  const suivis = staff.collection('suivis')
  const { id: command } = await staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    confirmer_doublon: true,
    city: villeId('Rabat'),
    client_source: client,
    price,
  })
  const carrier = (await desk.sdk('livreur')).collection('suivis')
  await suivis.create({ command, status: stateId('RECU_HUB'), source: 'scan', agence })
  await suivis.create({
    ...{ command, status: stateId('AFFECTE') },
    ...{ delivery_man: livreur.id, confirmer_ville: true },
  })
  await carrier.create({ command, status: stateId('EN_DISTRIBUTION'), source: 'scan' })
  const paid = { amount_collected: price, mode_paiement: 'especes' }
  await carrier.create({ command, status: stateId('LIVRE'), ...paid })
  if (fee !== undefined) {
    const told = { fait: 'livraison', montant: fee, motif: 'Au pour cent', force: true }
    await staff.collection('frais').create({ command, ...told })
  }
  const versements = staff.collection('versements')
  const { id, du } = await versements.create({ livreur: livreur.id, agence })
  await versements.update(id, { comptage: { '0.1': Math.round(du * 10) }, montant: du, state: 'valide' })
  const factures = staff.collection('factures')
  const draft = await factures.create({ party: 'client', user: client })
  return factures.update(draft.id, { state: 'emise' })
}

const proof = { name: 'avis.png', mimeType: 'image/png', buffer: PNG }

test('what is due is prepared, sent to the bank, and posted with its proof', async () => {
  await staff.collection('clients').update(client, { mode_paiement: 'virement' })
  const facture = await issued(450)
  await page.goto('/paiements/')
  const row = page.getByRole('row').filter({ hasText: facture.number })
  await row.getByText(format(fromDirhams(facture.net))).waitFor()
  const all = page.getByRole('checkbox', { name: 'Choisir tous les virements' })
  await all.click()
  if (await row.getByRole('checkbox').isChecked()) await all.click()
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Préparer 1 virement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Préparer' }).click()
  const panel = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Fichier CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '')
  const { data } = Papa.parse<{ MONTANT: string }>(text, {
    header: true,
    delimiter: ';',
    skipEmptyLines: true,
  })
  const sum = add(ZERO, ...data.map(({ MONTANT }) => parseAmount(MONTANT) ?? centimes(0)))
  expect(sum).toBe(fromDirhams(facture.net))
  const held = await staff.collection('paiements').getFirstListItem(`facture = "${facture.id}"`)
  await page.goto(`/paiements/?onglet=suivis&fiche=${held.id}`)
  await panel.getByRole('button', { name: 'Marquer payé' }).click()
  const posting = page.getByRole('alertdialog')
  const confirm = posting.getByRole('button', { name: 'Marquer payé' })
  await posting.getByLabel('Référence').fill('VIR-2026-001')
  expect(await confirm.isDisabled()).toBe(true)
  await posting.getByLabel('Preuve').setInputFiles(proof)
  await confirm.click()
  await page.getByText('Paiement enregistré').waitFor()
  await panel.getByRole('button', { name: 'Voir la preuve' }).waitFor()
  expect(await staff.collection('factures').getOne(facture.id)).toMatchObject({ state: 'payee' })
})

test('a rejected virement comes back to be paid, and another one takes its place', async () => {
  const facture = await issued(350)
  const paiements = staff.collection('paiements')
  const held = await paiements.create({ facture: facture.id, mode: 'virement' })
  await page.goto(`/paiements/?onglet=suivis&fiche=${held.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Rejeté par la banque' }).click()
  const rejecting = page.getByRole('alertdialog')
  await rejecting.getByLabel('Motif').fill('Compte clos')
  await rejecting.getByRole('button', { name: 'Rejeté' }).click()
  await page.getByText('Paiement rejeté').waitFor()
  expect(await paiements.getOne(held.id)).toMatchObject({ state: 'rejete', motif: 'Compte clos' })
  await page.goto('/paiements/')
  const row = page.getByRole('row').filter({ hasText: facture.number })
  await row.getByRole('checkbox').waitFor()
  const next = await paiements.create({ facture: facture.id, mode: 'virement' })
  expect(next.remplace).toBe(held.id)
})

test('a lot the bank has carried out is posted at once, but for what another person posts', async () => {
  const paiements = staff.collection('paiements')
  const made = []
  for (const price of [210, 320]) {
    const { id } = await issued(price)
    made.push(await paiements.create({ facture: id, mode: 'virement' }))
  }
  const threshold = await staff.collection('settings').create({ key: 'argent.seuil_second', value: 200 })
  const lot = await staff.collection('lots_paiement').create({ paiements: made.map(({ id }) => id) })
  await page.goto(`/paiements/?onglet=lots&fiche=${lot.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Marquer payés ceux qui attendent' }).click()
  const posting = page.getByRole('alertdialog')
  await posting.getByLabel('Référence').fill('VIR-2026-002')
  await posting.getByLabel('Preuve').setInputFiles(proof)
  await posting.getByRole('button', { name: 'Marquer payé' }).click()
  await page.getByText(/^1 paiement attend : Au-dessus du seuil/).waitFor()
  const states = await Promise.all(made.map(async ({ id }) => (await paiements.getOne(id)).state))
  expect(states).toEqual(['poste', 'attente'])
  await staff.collection('settings').delete(threshold.id)
})

test('a retrait and a RIB are decided where they are asked', async () => {
  await issued(400)
  const merchant = await desk.sdk('client')
  const { disponible } = await merchant.send('/api/wasl/a-recevoir', { method: 'GET' })
  expect(disponible).toBeGreaterThan(10)
  const retrait = await merchant.collection('retraits').create({ montant: 10 })
  await page.goto(`/paiements/?onglet=retraits&fiche=${retrait.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click()
  await page.getByText('Demande acceptée').waitFor()
  await page.goto('/paiements/')
  await page.getByRole('row').filter({ hasText: 'Retrait demandé' }).waitFor()
  await page.goto(`/paiements/?onglet=retraits&fiche=${retrait.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler le retrait' }).click()
  await page.getByText('Retrait annulé').waitFor()
  expect(await staff.collection('retraits').getOne(retrait.id)).toMatchObject({ state: 'annulee' })
  const preuve = new File([new Uint8Array(PNG)], 'attestation.png', { type: 'image/png' })
  const asked = await merchant
    .collection('changements_rib')
    .create({ rib: '007780000100000000000107', preuve })
  await page.goto(`/paiements/?onglet=ribs&fiche=${asked.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await page.getByText('Demande refusée').waitFor()
  expect(await staff.collection('changements_rib').getOne(asked.id)).toMatchObject({ state: 'refusee' })
})

test('cash with centimes: both dialogs say what is handed over, rounded up to a coin', async () => {
  await staff.collection('clients').update(client, { mode_paiement: 'especes' })
  const facture = await issued(350, 35.43)
  const [net, given] = [facture.net, Math.ceil(facture.net * 10) / 10].map(fromDirhams)
  if (net === undefined || given === undefined) throw new Error('nothing is due')
  expect(given).toBeGreaterThan(net)
  await page.goto('/paiements/')
  const row = page.getByRole('row').filter({ hasText: facture.number })
  await row.getByRole('button', { name: 'Payer en espèces' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByText(`Remettez ${format(given)}`).waitFor()
  await asking.getByText(`l’arrondi de ${format(subtract(given, net))}`).waitFor()
  await asking.getByRole('button', { name: 'Préparer' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText(`À remettre en espèces : ${format(given)}`).waitFor()
  await panel.getByText(`Montant dû ${format(net)}, et ${format(subtract(given, net))} d’arrondi`).waitFor()
  await page.getByRole('button', { name: 'Marquer payé' }).click()
  await asking.getByText(`${format(given)} : payé`).waitFor()
  await asking.getByLabel('Référence').fill('Reçu 12')
  await asking.getByText('Choisir un fichier…').waitFor()
  await asking.getByLabel('Preuve').setInputFiles(proof)
  await asking.getByText(proof.name).waitFor()
  await asking.getByRole('button', { name: 'Marquer payé' }).click()
  await page.getByText('Paiement enregistré').waitFor()
  await panel.getByText(`Remis en espèces : ${format(given)}`).waitFor()
  const held = await staff.collection('paiements').getFirstListItem(`facture = "${facture.id}"`)
  expect([held.state, fromDirhams(held.montant), fromDirhams(held.arrondi)]).toEqual([
    'poste',
    net,
    subtract(given, net),
  ])
})
