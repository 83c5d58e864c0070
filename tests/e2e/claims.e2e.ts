/**
 * A claim from both sides: its client opens it, the desk answers, notes among staff, decides,
 * and the client reads the reason.
 */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { PNG } from '../support/photo.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)

const parcel = await staff.collection('commands').create({
  receiver_full_name: 'Imane Bouazza',
  receiver_phone_number: '0612345678',
  city: villeId('Rabat'),
  price: 320,
  declared_value: 320,
  client_source: client,
  confirmer_doublon: true,
})
const move = (to: Parameters<typeof stateId>[0], values: object) =>
  staff.collection('suivis').create({ command: parcel.id, status: stateId(to), ...values })
await move('RECU_HUB', { source: 'scan', agence })
await move('AFFECTE', { delivery_man: livreur.id, confirmer_ville: true })

test('a merchant opens a claim on his phone, and only sees what he may do', async () => {
  const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(shop, 'client')
  await shop.goto('/reclamations/?action=nouveau')
  const form = shop.getByRole('dialog')
  await form.getByLabel('Sujet').selectOption('perdu')
  await form.getByLabel('Objet').fill('Où est mon colis ?')
  await form.getByLabel('Message').fill('La cliente attend depuis une semaine.')
  await form.getByRole('combobox', { name: 'Commande' }).fill(parcel.code)
  await shop.getByRole('option', { name: parcel.code }).click()
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await shop.getByRole('log').getByText('La cliente attend depuis une semaine.').waitFor()
  expect(await shop.getByRole('button', { name: 'Modifier' }).count()).toBe(0)
  expect(await faults(shop)).toEqual([])
  await shop.getByLabel('Votre message').fill('Elle a annulé.')
  await shop.getByRole('button', { name: 'Envoyer' }).click()
  await shop.getByRole('log').getByText('Elle a annulé.').waitFor()
  expect(await shop.getByRole('button', { name: 'Note interne' }).count()).toBe(0)
  await shop.getByRole('button', { name: 'Dossier' }).click()
  await shop.getByRole('button', { name: 'Retirer ma réclamation' }).waitFor()
  expectQuiet(noise)
  await close()
})

test('the desk finds claims by the livreur and the state of their parcel', async () => {
  const mine = () => page.getByRole('row').filter({ hasText: 'Où est mon colis ?' }).count()
  await page.goto(`/reclamations/?command.delivery_man=${livreur.id}&command.status=${stateId('AFFECTE')}`)
  await expect.poll(mine).toBe(1)
  await page.goto(`/reclamations/?command.delivery_man=${livreur.id}&command.status=${stateId('LIVRE')}`)
  await page.getByText('Rien avec ces 2 filtres').waitFor()
  expect(await mine()).toBe(0)
})

test('the desk answers, notes, decides with an indemnity, and its client reads it', async () => {
  const claim = await staff.collection('reclamations').getFirstListItem(`command = "${parcel.id}"`)
  await page.goto('/reclamations/')
  await page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Ouvertes' }).click()
  await page.getByText('Où est mon colis ?').first().click()
  const log = page.getByRole('log')
  await log.getByText('Elle a annulé.').waitFor()
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: 'Note interne' }).click()
  await page.getByLabel('Votre note interne').fill('Vérifier le bon d’envoi')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await log.getByText('Vérifier le bon d’envoi').waitFor()
  await page.getByRole('button', { name: 'Note interne' }).click()
  await page.getByRole('button', { name: 'Réponses types' }).click()
  await page.getByRole('menuitem', { name: 'Recherche en cours', exact: true }).click()
  const field = page.getByLabel('Votre message')
  expect(await field.inputValue()).toContain(parcel.code)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await log.getByText('Un inventaire est lancé').waitFor()

  await page.getByRole('button', { name: 'Décider' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Indemnité (DH)').inputValue()).toBe('320,00')
  await dialog.getByLabel('À la charge de').selectOption('agence')
  await dialog.getByLabel('Réponse au client').fill('Nous en répondons.')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: /Accorder/ }).click()
  await log.getByText(/Indemnité accordée : 320,00/).waitFor()
  expect(await staff.collection('reclamations').getOne(claim.id)).toMatchObject({
    state: 'resolue',
    indemnity: 320,
    party_at_fault: 'agence',
  })

  const { page: shop, noise, close } = await desk.open()
  await signIn(shop, 'client')
  await shop.goto(`/reclamations/?fiche=${claim.id}`)
  await shop.getByRole('log').getByText('Nous en répondons.').waitFor()
  expect(await shop.getByText('Vérifier le bon d’envoi').count()).toBe(0)
  await shop.getByText('Cette réclamation est close').waitFor()
  expect(await shop.getByLabel('Votre message').count()).toBe(0)
  expect(await faults(shop)).toEqual([])
  expectQuiet(noise)
  await close()
})

test('a lost parcel that turns up after its indemnity goes back with an avoir, or its client keeps the money', async () => {
  const motif = (await staff.collection('motifs').getFirstListItem(`applies_to ~ "${stateId('PERDU')}"`)).id
  const lost = async (name: string) => {
    const { id: command, code } = await staff.collection('commands').create({
      ...{ receiver_full_name: name, receiver_phone_number: '0612345678', city: villeId('Rabat') },
      ...{ price: 400, declared_value: 400, client_source: client, confirmer_doublon: true },
    })
    const suivis = staff.collection('suivis')
    await suivis.create({ command, status: stateId('RECU_HUB'), source: 'scan', agence })
    await suivis.create({ command, status: stateId('PERDU'), motif })
    const asked = { type: 'perdu', subject: `Perdu : ${name}`, command, client, body: 'Introuvable' }
    const { id } = await staff.collection('reclamations').create(asked)
    await staff.collection('reclamations').update(id, { state: 'resolue', indemnity: 400, answer: 'Accordé' })
    return { id, code: String(code) }
  }
  const [back, kept] = [await lost('Nadia Fassi'), await lost('Omar Tazi')]
  const { id: facture } = await staff.collection('factures').create({ party: 'client', user: client })
  await staff.collection('factures').update(facture, { state: 'emise' })

  await page.goto(`/reclamations/?fiche=${back.id}`)
  await page.getByRole('button', { name: 'Colis retrouvé…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(back.code).waitFor()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Reprendre 400,00/ }).click()
  await page.getByText('il revient au client, un avoir reprend l’indemnité').waitFor()
  expect(await page.getByRole('button', { name: 'Colis retrouvé…' }).count()).toBe(0)
  const avoirs = await staff.collection('factures').getFullList({ filter: `origine = "${facture}"` })
  expect(avoirs).toMatchObject([{ kind: 'avoir', state: 'brouillon', indemnites: -400 }])
  await page.getByRole('link', { name: 'Voir l’avoir à émettre' }).click()
  await page.getByText('Brouillon').first().waitFor()

  await page.goto(`/reclamations/?fiche=${kept.id}`)
  await page.getByRole('button', { name: 'Colis retrouvé…' }).click()
  await dialog.getByRole('radio', { name: 'Il garde l’indemnité' }).click()
  const keep = dialog.getByRole('button', { name: 'Laisser l’indemnité' })
  expect(await keep.isDisabled()).toBe(true)
  const paper = { name: 'accord.png', mimeType: 'image/png', buffer: PNG }
  await dialog.getByLabel('Papier signé par le client').setInputFiles(paper)
  expect(await faults(page)).toEqual([])
  await keep.click()
  await page.getByText('le client garde l’indemnité par un papier signé').waitFor()
  expect(await staff.collection('reclamations').getOne(kept.id)).toMatchObject({
    retrouve: 'garde',
    papier: expect.stringMatching(/^accord/),
  })
  expect(await staff.collection('factures').getFullList({ filter: `origine = "${facture}"` })).toHaveLength(1)
})

test('what is not read is counted and bold, several are answered and closed at once', async () => {
  const shop = await desk.sdk('client')
  const me = (await staff.collection('users').getFirstListItem('email = "moderateur@demo.wasl.ma"')).id
  const opened = async (subject: string) => {
    const claim = await shop.collection('reclamations').create({ type: 'autre', subject, client })
    await staff.collection('reclamations').update(claim.id, { assigned: me })
    await shop.collection('reclamation_messages').create({ reclamation: claim.id, body: 'Toujours rien' })
    return claim
  }
  const [first, second] = [await opened('Facture en double'), await opened('Horaires de l’agence')]
  await page.goto(`/reclamations/?assigned=${me}&sort=-created`)
  const menu = page.getByRole('link', { name: /Réclamations.*2 réclamations non lues/ })
  await menu.waitFor()
  const row = page.getByRole('row', { name: new RegExp(String(first?.number)) })
  await row.getByText('Non lue').waitFor()
  expect(await faults(page)).toEqual([])
  await row.getByText('Facture en double').click()
  await page.getByRole('log').getByText('Toujours rien').waitFor()
  await page.getByRole('link', { name: /Réclamations.*1 réclamation non lue/ }).waitFor()

  await page.getByRole('button', { name: 'Toute la liste' }).click()
  const choose = async () => {
    for (const { number } of [first, second]) {
      await page
        .getByRole('row', { name: new RegExp(String(number)) })
        .getByRole('checkbox')
        .click()
    }
    return page.getByRole('region', { name: 'Sélection' })
  }
  await (await choose()).getByRole('button', { name: 'Répondre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Réponse aux clients').fill('Nous regardons et revenons vers vous.')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('2 réclamations traitées').waitFor()
  await staff.collection('reclamations').update(second?.id ?? '', { state: 'resolue' })
  await (await choose()).getByRole('button', { name: 'Clore' }).click()
  await dialog.getByRole('radio', { name: 'Rejetées' }).click()
  await dialog.getByLabel('Réponse type').selectOption({ label: 'Accusé de réception' })
  await dialog.getByLabel('Réponse type').selectOption({ label: 'Aucune : j’écris' })
  await dialog.getByLabel('Réponse aux clients').fill('Sans suite.')
  await dialog.getByRole('button', { name: 'Clore' }).click()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Horaires de l’agence' })
    .getByText('déjà close')
    .waitFor()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  expect(await staff.collection('reclamations').getOne(first?.id ?? '')).toMatchObject({ state: 'rejetee' })
})

test('the desk keeps its rules and its answers', async () => {
  await page.goto('/reclamations/?onglet=regles')
  await page.getByText('Colis perdu').first().waitFor()
  await page.goto('/reclamations/?onglet=reponses')
  await page.getByText('Accusé de réception').waitFor()
  expect(await faults(page)).toEqual([])
})
