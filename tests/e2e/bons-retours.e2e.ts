/** Returns, and parcels a client hands over: by badge, by scan, checked, and signed. */

import type { RecordModel } from 'pocketbase'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { bonScene, three } from './bon-scene.ts'
import { choose, close, group, openBon, panel, printPages, shows, sign, step } from './bon-screens.ts'
import { expectQuiet, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk({ environment: { DEMO_COMMANDS: '1', RATE_LIMITS: 'off' }, refusals: [400, 409] })
const { page } = desk
const scene = await bonScene(desk)
const { staff, livreur, scan, read, states, bonAt, commande } = scene

const motif = stableId('motifs', 'A changé d’avis')
const refused = async (name: string): Promise<RecordModel> => {
  const parcel = await scene.out(name)
  await scene.move(parcel.id, 'REFUSE', { motif, note: 'Refusé à la porte' })
  return parcel
}
let [kept, broken, good]: RecordModel[] = []
const back = () => {
  if (!kept || !broken || !good) throw new Error('nothing came back')
  return { kept, broken, good }
}

test('the badge of a livreur opens the list of what he must hand back, which is scanned', async () => {
  ;[kept, broken, good] = await three(refused, 'Colis Refusé')
  await page.goto('/bon-retour-livreur/')
  await page.getByLabel('Badge du livreur').waitFor()
  await read('LIV-9999')
  await page.getByText('Ce badge n’est pas celui').waitFor()
  const { badge } = await staff.collection('livreurs').getFirstListItem(`user = "${livreur.id}"`)
  // A hand that presses twice.
  await read(badge)
  await read(badge)
  const bon = await openBon(page)
  await panel(page).getByRole('heading', { name: /^RL-/ }).waitFor()
  await panel(page).getByText(`${livreur.name} (badge)`).first().waitFor()
  await group(page, 'À scanner 3').waitFor()
  await scan(kept, '· 1 sur 3')
  await scan(broken, '· 2 sur 3')
  await scan(good, '· 3 sur 3')
  expect(await states(kept, broken, good)).toEqual(['RETOUR_HUB', 'RETOUR_HUB', 'RETOUR_HUB'])
  expect(await bonAt(bon)).toMatchObject({ kind: 'retour livreur', livreur: livreur.id, scanned: 3 })
})

test('each is looked at: back into stock, damaged with a photo and how much, or on its way to its client', async () => {
  const { kept, broken, good } = back()
  await panel(page)
    .getByRole('button', { name: `Contrôler ${good.code}`, exact: true })
    .click()
  const sound = page.getByRole('dialog', { name: `Contrôle de ${good.code}` })
  await sound.getByRole('radio', { name: 'Bon état : remis en stock' }).click()
  await sound.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await sound.waitFor({ state: 'hidden' })

  await panel(page)
    .getByRole('button', { name: `Contrôler ${broken.code}`, exact: true })
    .click()
  const damaged = page.getByRole('dialog', { name: `Contrôle de ${broken.code}` })
  await damaged.getByRole('radio', { name: 'Endommagé' }).click()
  await damaged.getByLabel('Dommage en %').fill('40')
  await damaged.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await damaged.getByText('Prenez une photo.').first().waitFor()
  const picture = { create: { width: 80, height: 60, channels: 3, background: '#a33' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  await damaged.getByLabel('Photo').setInputFiles({ name: 'casse.jpg', mimeType: 'image/jpeg', buffer })
  await damaged.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await damaged.waitFor({ state: 'hidden' })
  expect(await states(kept, broken, good)).toEqual(['RETOUR_HUB', 'ENDOMMAGE', 'RETOUR_STOCK'])
  const told = `command = "${broken.id}" && status = "${stateId('ENDOMMAGE')}"`
  expect(await staff.collection('suivis').getFirstListItem(told)).toMatchObject({
    grade: 40,
    photo: expect.stringMatching(/\.jpg$/),
  })
  expect(await commande(broken)).toMatchObject({ outcome: 'ENDOMMAGE' })
  await close(page)
})

test('what waits is gathered by client, who signs for what was read to him; the rest keeps waiting', async () => {
  const { kept, broken } = back()
  await page.goto('/bon-retour-client/')
  const waiting = page.getByRole('region', { name: 'À rendre aux clients' })
  const merchant = await staff.collection('users').getOne(scene.client)
  const his = waiting.getByRole('listitem').filter({ hasText: merchant.full_name })
  await his.getByText('2 colis').waitFor()
  await his.getByRole('button', { name: 'Faire le bon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau bon' })
  await dialog.getByText('Avec 2 colis choisis.').waitFor()
  await dialog.getByRole('button', { name: 'Émettre le bon' }).click()
  const bon = await openBon(page)
  await panel(page).getByRole('heading', { name: /^RC-/ }).waitFor()
  expect(await states(kept, broken)).toEqual(['RETOUR_PRET', 'RETOUR_PRET'])
  await scan(kept, '· 1 sur 2')
  await step(page, 'Clore')
  const asked = page.getByRole('alertdialog')
  await asked.getByText('1 colis n’a pas été scanné. Ce qui manque reste prêt à être rendu.').waitFor()
  await asked.getByRole('button', { name: 'Clore', exact: true }).click()
  await asked.getByText('Faites signer le client').waitFor()
  await asked.getByRole('button', { name: 'Annuler', exact: true }).click()
  await sign(page, 'Reçu par', 'Nabil, boutique')
  await close(page)
  await group(page, 'Manquants 1').waitFor()
  expect(await bonAt(bon)).toMatchObject({ state: 'clos', colis: 2, scanned: 1, missing: 1 })
  expect(await states(kept, broken)).toEqual(['RETOUR_REMIS', 'RETOUR_PRET'])
  const paper = (await printPages(page, 'Bon, A4')).map(({ text }) => text).join('\n')
  for (const words of ['Nabil, boutique', String(kept.code), 'A changé d’avis']) {
    expect(paper).toContain(words)
  }
})

test('a client closes a batch with a bon of his own and signs it; the agence checks it off, and he sees it', async () => {
  const [given, left] = [await scene.parcel('Colis Du Client'), await scene.parcel('Colis Du Client')]
  const his = await desk.open()
  await signIn(his.page, 'client')
  await his.page.goto(`/commands/?q=${encodeURIComponent('Colis Du Client')}`)
  await expect.poll(() => his.page.getByRole('gridcell', { name: 'Colis Du Client' }).count()).toBe(2)
  await his.page.locator('thead [role=checkbox]').click()
  await his.page.getByRole('button', { name: 'Plus', exact: true }).click()
  await his.page.getByRole('menuitem', { name: 'Ajouter à un bon' }).click()
  await his.page.getByText('Aucun bon n’est en préparation.').waitFor()
  await his.page.getByRole('dialog').getByRole('button', { name: 'Nouveau bon' }).click()
  await his.page.getByRole('button', { name: 'Émettre le bon' }).click()
  const bon = await openBon(his.page)
  await panel(his.page).getByRole('heading', { name: /^BL-/ }).waitFor()
  expect(await panel(his.page).getByLabel('Code du colis').count()).toBe(0)
  await sign(his.page, 'Remis par', 'Atlas, gérant')
  expect(await states(given, left)).toEqual(['ATTENTE_RAMASSAGE', 'ATTENTE_RAMASSAGE'])

  await page.goto(`/bon-livraison/?fiche=${bon}`)
  await group(page, 'À scanner 2').waitFor()
  await choose(page, panel(page).getByRole('combobox', { name: 'Livreur' }), livreur.name)
  await scan(given, '· 1 sur 2')
  await group(his.page, 'Scannés 1').waitFor()
  await close(page)
  await shows(his.page, 'Clos')
  await group(his.page, 'Manquants 1').waitFor()
  expect(await states(given, left)).toEqual(['RAMASSE', 'ATTENTE_RAMASSAGE'])
  const paper = (await printPages(his.page, 'Bon, ticket 80 mm')).map(({ text }) => text).join('\n')
  for (const words of ['Atlas, gérant', String(given.code), String(left.code)]) expect(paper).toContain(words)
  expectQuiet(his.noise)
  await his.close()
})
