import { describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { PNG } from '../support/photo.ts'
import { keepBack } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [400, 409] })
const { page } = desk
const { staff, client, agence, livreur } = await demoPeople(desk)

let made = 0

/** A parcel just received in an agence. */
async function received(price = 250.5): Promise<{ id: string; code: string }> {
  const { id, code } = await staff.collection('commands').create({
    receiver_full_name: `Meryem ${++made}`,
    receiver_phone_number: `06${String(20_000_000 + made)}`,
    city: villeId('Rabat'),
    price,
    client_source: client,
  })
  await move(id, 'RECU_HUB', { source: 'scan', agence })
  return { id, code }
}

const move = (command: string, to: StateCode, values: object = {}) =>
  staff.collection('suivis').create({ command, status: stateId(to), ...values })

const now = (id: string) => staff.collection('commands').getOne(id, { expand: 'status' })
const state = async (id: string) => (await now(id)).expand?.status.code

/** Presses Tab until an element of that name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
    })
  for (let press = 0; press < 60; press++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}: at « ${await focused()} »`)
}

async function openDialog(code: string): Promise<void> {
  await page.goto(`/commands/?colis=${code}`)
  await page.getByRole('button', { name: 'Changer l’état' }).waitFor()
  await tabTo(/^Changer l’état$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Changer l’état' }).getByText('Nouvel état').waitFor()
}

/** Fills in the move to the livreur, up to the button that sends it. */
async function chooseLivreur(code: string): Promise<void> {
  await openDialog(code)
  await tabTo(/^Affecté au livreur/)
  await page.keyboard.press('Enter')
  await page.getByText('Vers : Affecté au livreur').waitFor()
  await page.getByLabel('Livreur').first().focus()
  await page.keyboard.type(livreur.name)
  await page.getByRole('option', { name: livreur.name }).first().waitFor()
  await page.keyboard.press('Enter')
  await tabTo(/^Valider$/)
}

describe('« Changer l’état », by the keyboard alone', () => {
  test('Ctrl Z pressed while a move is on its way takes that move back', async () => {
    const { id, code } = await received()
    await chooseLivreur(code)
    const release = await keepBack(page, '**/api/collections/suivis/records')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Changer l’état' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    // Time enough to take back the move before it, if this one were not waited for.
    await page.waitForTimeout(1_000)
    await release()
    await page.getByText(`Annulé : « Affecté au livreur » · ${code}`).waitFor()
    expect(await state(id)).toBe('RECU_HUB')
  })

  test('a livreur is chosen by his name, and the move taken back from the timeline', async () => {
    const { id, code } = await received()
    await chooseLivreur(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('AFFECTE')
    expect((await now(id)).delivery_man).toBe(livreur.id)
    const line = page.getByRole('list', { name: 'Suivi' }).getByRole('listitem').first()
    await line.getByText('Affecté au livreur').waitFor()
    await line.getByText('depuis « Reçu au hub »').waitFor()
    await tabTo(/^Annuler ce changement$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('RECU_HUB')
    await page.getByRole('listitem').filter({ hasText: 'Affecté au livreur' }).getByText('Annulé').waitFor()
  })

  test('a shut way can be reached and says why', async () => {
    const { id, code } = await received()
    await move(id, 'AFFECTE', { delivery_man: livreur.id })
    await move(id, 'EN_DISTRIBUTION', { source: 'scan' })
    await staff.collection('appels').create({ command: id, kind: 'appel' })
    await move(id, 'PAS_DE_REPONSE')
    await openDialog(code)
    await tabTo(/^Retour demandé/)
    const shut = page.getByRole('button', { name: 'Retour demandé' })
    expect(await shut.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Un retour se demande après 3 jours de tentatives').waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByText('Vers : Retour demandé').count()).toBe(0)
  })

  test('a relance for another ville writes over the address, and the timeline says what is new', async () => {
    const { id, code } = await received()
    await move(id, 'AFFECTE', { delivery_man: livreur.id })
    await move(id, 'EN_DISTRIBUTION', { source: 'scan' })
    await staff.collection('appels').create({ command: id, kind: 'appel' })
    await move(id, 'PAS_DE_REPONSE')
    await move(id, 'PAS_DE_REPONSE', { kind: 'garde', agence, source: 'scan' })
    await openDialog(code)
    const relaunch = page.getByRole('region', { name: 'Relancer le colis' })
    await relaunch.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Motif').waitFor()
    await page.keyboard.press('ArrowDown')
    await tabTo(/^Mêmes données$/)
    expect(await page.getByLabel('Adresse').count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Destinataire').waitFor()
    // A relance without a change is refused, and the form stays open.
    const dialog = page.getByRole('dialog', { name: 'Changer l’état' })
    expect(await dialog.getByLabel(/^Téléphone/).inputValue()).toMatch(/^0\d( \d\d){4}$/)
    await dialog.getByLabel(/^Téléphone/).focus()
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('Changez au moins une valeur.').waitFor()
    expect(await now(id)).toMatchObject({ attempts: 1 })
    await dialog.getByRole('radio', { name: 'Autre destinataire' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByLabel('Adresse').waitFor()
    expect(await page.getByLabel('Destinataire').count()).toBe(0)
    await dialog.getByLabel('Ville').focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Fès')
    await page.getByRole('option', { name: /^Fès/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Adresse').focus()
    await page.keyboard.type('9, avenue Hassan II')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await now(id)).city).toBe(villeId('Fès'))
    expect(await now(id)).toMatchObject({
      attempts: 0,
      receiver_address: '9, avenue Hassan II',
      reprint: true,
    })
    const line = page.getByRole('list', { name: 'Suivi' }).getByRole('listitem').first()
    await line.getByText('Ville : Fès · Adresse : 9, avenue Hassan II').waitFor()
  })

  test('what is due stands there; another amount is refused on its field, and the form kept', async () => {
    const { id, code } = await received(320)
    await move(id, 'AFFECTE', { delivery_man: livreur.id })
    await move(id, 'EN_DISTRIBUTION', { source: 'scan' })
    await openDialog(code)
    await tabTo(/^Livré$/)
    await page.keyboard.press('Enter')
    const amount = page.getByLabel('Encaissé')
    await amount.waitFor()
    expect(await amount.inputValue()).toBe('320,00')
    await amount.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('300')
    await page.getByLabel('Mode de paiement').focus()
    await page.keyboard.press('ArrowDown')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await page.getByText('Le montant attendu est 320,00 DH').waitFor()
    expect(await amount.inputValue()).toBe('300,00')
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    expect(await state(id)).toBe('EN_DISTRIBUTION')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('320')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('LIVRE')
    expect(await now(id)).toMatchObject({ amount_collected: 320, money_state: 'CHEZ_LIVREUR' })
    const line = page.getByRole('list', { name: 'Suivi' }).getByRole('listitem').first()
    await line.getByText('Encaissé').waitFor()
    await line.getByText('Espèces').waitFor()
  })

  test('a card at the counter needs its reference and the photo of its ticket, and nothing typed is lost', async () => {
    const { id, code } = await received(320)
    const limite_retrait = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await move(id, 'RETRAIT_AGENCE', { limite_retrait })
    await openDialog(code)
    await tabTo(/^Livré$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Changer l’état' })
    await dialog.getByLabel('Mode de paiement').selectOption('carte')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await dialog.getByText('Donnez la référence du paiement').waitFor()
    await dialog.getByLabel('Référence').fill('TPE 0077')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await dialog.getByText('Prenez une photo.').waitFor()
    expect(await dialog.getByLabel('Référence').inputValue()).toBe('TPE 0077')
    expect(await dialog.getByLabel('Mode de paiement').inputValue()).toBe('carte')
    expect(await state(id)).toBe('RETRAIT_AGENCE')
    await dialog.getByLabel('Photo').setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: PNG })
    await dialog.getByText('ticket.png').waitFor()
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('LIVRE')
    expect(await now(id)).toMatchObject({ paid_to_kind: 'banque', money_state: 'NON_ENCAISSE' })
    const [told] = await staff
      .collection('suivis')
      .getFullList({ filter: `command = "${id}" && mode_paiement = "carte"` })
    expect(told).toMatchObject({ reference: 'TPE 0077', photo: expect.stringMatching(/^ticket/) })
  })

  test('a colleague was faster: it is said, the state shown is the present one, nothing typed is lost', async () => {
    const { id, code } = await received()
    await openDialog(code)
    await tabTo(/^Bloqué$/)
    await page.keyboard.press('Enter')
    const note = page.getByLabel('Note')
    await note.focus()
    await page.keyboard.type('Vu avec le client')
    await move(id, 'AFFECTE', { delivery_man: livreur.id })
    await page.getByLabel('Motif').focus()
    await page.keyboard.press('ArrowDown')
    await tabTo(/^Valider$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Changer l’état' })
    await dialog
      .getByText(/Affecté au livreur/)
      .first()
      .waitFor()
    expect(await note.inputValue()).toBe('Vu avec le client')
    expect(await state(id)).toBe('AFFECTE')
  })

  test('a code proves the parcel is there', async () => {
    const { id, code } = await received()
    await move(id, 'AFFECTE', { delivery_man: livreur.id })
    await openDialog(code)
    await tabTo(/^En cours de livraison$/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code du colis').waitFor()
    await page.keyboard.type('201126-000000')
    await page.keyboard.press('Enter')
    await page.getByText('Ce n’est pas le code de ce colis.').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('EN_DISTRIBUTION')
  })

  test('a correction goes anywhere, with its reason', async () => {
    const { id, code } = await received()
    await openDialog(code)
    await tabTo(/^Corriger une erreur/)
    await page.keyboard.press('Enter')
    await page.getByLabel('Le colis est en fait').focus()
    await page.getByLabel('Le colis est en fait').selectOption({ label: 'Nouveau colis' })
    await page.getByText('Correction : Nouveau colis').waitFor()
    await tabTo(/^Corriger$/)
    await page.keyboard.press('Enter')
    await page.getByText('À remplir.').waitFor()
    await page.keyboard.type('Scanné par erreur')
    await tabTo(/^Corriger$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => state(id)).toBe('NOUVEAU')
    await page.getByRole('listitem').getByText('Correction', { exact: true }).waitFor()
  })
})
