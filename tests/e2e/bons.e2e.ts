/** Bons from their first line to their closing, as they are worked with on their pages. */

import type { Locator } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { describe, expect, test } from 'vitest'
import { readPaper } from '../support/paper.ts'
import { bonScene, three } from './bon-scene.ts'
import { choose, group, openBon, panel, prepare, print, shows, sign, signature, step } from './bon-screens.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk({ environment: { DEMO_COMMANDS: '1', RATE_LIMITS: 'off' }, refusals: [400, 409] })
const { page } = desk
const scene = await bonScene(desk)
const { staff, livreur, here, there, received, scan, read, states, bonAt } = scene

describe('un envoi', () => {
  let [one, two, lost, surplus]: RecordModel[] = []
  let bon = ''
  const sent = () => {
    if (!one || !two || !lost || !surplus) throw new Error('nothing was sent')
    return { one, two, lost, surplus }
  }

  test('is made on its page and filled by the scanner; what is elsewhere is refused with its place', async () => {
    ;[one, two, lost] = await three(received, 'Colis Envoyé')
    surplus = await received('Colis En Trop')
    const away = await scene.out('Colis En Route')
    bon = await prepare(page, '/bons-envoi/', {
      genre: 'Envoi',
      parties: { Agence: here.name, 'Agence d’arrivée': there.name },
    })
    await scan(one, 'ajouté · 1 colis')
    await scan(two, 'ajouté · 2 colis')
    await scan(two, 'est déjà sur ce bon.')
    await scan(away, `est « En cours de livraison », chez ${livreur.name}.`)
    await read('999999-999999')
    await scan(lost, 'ajouté · 3 colis')
    // The earlier refusal is still shown.
    expect(await panel(page).getByText('Code inconnu.').count()).toBe(1)
    await scan(surplus, 'ajouté · 4 colis')
    await panel(page)
      .getByRole('button', { name: `Retirer ${surplus.code}` })
      .click()
    await group(page, 'À scanner 3').waitFor()
    expect(await bonAt(bon)).toMatchObject({ kind: 'envoi', state: 'brouillon', colis: 3, number: '' })
  })

  test('is issued, leaves, and is received with one missing and one too many', async () => {
    const { one, two, lost, surplus } = sent()
    await step(page, 'Émettre')
    await panel(page)
      .getByRole('heading', { name: /^BE-\d{4}-\d{6}$/ })
      .waitFor()
    await step(page, 'Remettre')
    await shows(page, 'Remis')
    await scan(one, '· 1 sur 3')
    await scan(two, '· 2 sur 3')
    await scan(surplus, '· 2 sur 3, 1 en trop')
    await sign(page, 'Remis par', 'Yassine, transporteur')
    await sign(page, 'Reçu par', 'Hind, agence')
    await step(page, 'Clore')
    const asked = page.getByRole('alertdialog')
    await asked.getByText('1 colis n’a pas été scanné. Ce qui manque reste sur le trajet').waitFor()
    await asked.getByRole('button', { name: 'Clore', exact: true }).click()
    await group(page, 'Manquants 1').waitFor()
    await group(page, 'En trop 1').waitFor()
    await group(page, 'Scannés 2').waitFor()
    const { signature_from, signature_to, ...closed } = await bonAt(bon)
    expect(closed).toMatchObject({ state: 'clos', colis: 3, scanned: 2, missing: 1, surplus: 1 })
    expect(closed).toMatchObject({ signed_from: 'Yassine, transporteur', signed_to: 'Hind, agence' })
    expect([signature_from, signature_to]).toEqual([
      expect.stringMatching(/\.png$/),
      expect.stringMatching(/\.png$/),
    ])
    const holders = await Promise.all([one, two, lost, surplus].map(scene.commande))
    expect(holders.map(({ holder }) => holder)).toEqual([there.id, there.id, bon, there.id])
  })

  test.each(['Bon, A4', 'Bon, ticket 80 mm'] as const)('is printed, and the same again: %s', async (item) => {
    const { number } = await bonAt(bon)
    const paper = await print(page, item)
    const pages = await readPaper(paper)
    const text = pages.map((one) => one.text).join('\n')
    for (const { code } of Object.values(sent())) expect(text).toContain(code)
    for (const words of [number, 'Yassine, transporteur', 'Hind, agence']) expect(text).toContain(words)
    expect(pages[0]?.codes.map((code) => code.text)).toContain(number)
    expect(Buffer.compare(await print(page, item), paper)).toBe(0)
  })
})

describe('un bon de distribution', () => {
  let [first, late, begun]: RecordModel[] = []
  const chosen = () => {
    if (!first || !late || !begun) throw new Error('nothing was chosen')
    return { first, late, begun }
  }

  async function addFrom(name: string, count: number): Promise<Locator> {
    await page.goto(`/commands/?q=${encodeURIComponent(name)}`)
    await expect.poll(() => page.getByRole('gridcell', { name }).count()).toBe(count)
    await page.locator('thead [role=checkbox]').click()
    await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('menuitem', { name: 'Ajouter à un bon' }).click()
    return page.getByRole('dialog', { name: `Mettre ${count} colis sur un bon` })
  }

  test('takes what is chosen in the list of commandes, as a new one or one begun', async () => {
    ;[first, late] = [await received('Bon Nouveau'), await received('Bon Nouveau')]
    begun = await received('Bon Commencé')
    await (await addFrom('Bon Nouveau', 2)).getByRole('button', { name: 'Nouveau bon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouveau bon' })
    await dialog.getByRole('radio', { name: 'Distribution' }).click()
    await dialog.getByRole('button', { name: 'Garder en brouillon' }).click()
    await dialog.getByText('Choisissez le livreur.').waitFor()
    await choose(page, dialog.getByRole('combobox', { name: 'Livreur' }), livreur.name)
    await dialog.getByRole('button', { name: 'Garder en brouillon' }).click()
    const bon = await openBon(page)
    await group(page, 'À scanner 2').waitFor()

    const again = await addFrom('Bon Commencé', 1)
    await again
      .getByRole('listitem')
      .filter({ hasText: livreur.name })
      .getByRole('button', { name: 'Ajouter' })
      .click()
    await page.getByText('Ajouté au bon').waitFor()
    await page.goto(`/bon-livraison/?fiche=${bon}`)
    await group(page, 'À scanner 3').waitFor()
    expect(await bonAt(bon)).toMatchObject({ kind: 'distribution', colis: 3, livreur: livreur.id })

    const refused = await addFrom('Bon Commencé', 1)
    await refused.getByRole('listitem').first().getByRole('button', { name: 'Ajouter' }).click()
    await refused.getByText(`${begun.code} est déjà sur ce bon`).waitFor()
    await page.goto(`/bon-livraison/?fiche=${bon}`)
  })

  test('is loaded by scan and signed by the badge of its livreur; what he leaves is not his', async () => {
    const { first, late, begun } = chosen()
    await step(page, 'Émettre')
    await panel(page).getByRole('heading', { name: /^BD-/ }).waitFor()
    expect(await states(first, late, begun)).toEqual(['AFFECTE', 'AFFECTE', 'AFFECTE'])
    await scan(first, '· 1 sur 3')
    await scan(begun, '· 2 sur 3')

    await signature(page, 'Reçu par').getByRole('button', { name: 'Signer' }).click()
    const signing = page.getByRole('dialog', { name: 'Signature de qui reçoit' })
    await signing.getByLabel('Ou son badge').fill('LIV-9999')
    await signing.getByRole('button', { name: 'Enregistrer la signature' }).click()
    await signing.getByText('Ce badge n’est pas celui du livreur de ce bon.').waitFor()
    const { badge } = await staff.collection('livreurs').getFirstListItem(`user = "${livreur.id}"`)
    await read(badge)
    await expect.poll(() => signing.getByLabel('Ou son badge').inputValue()).toBe(badge)
    await signing.getByRole('button', { name: 'Enregistrer la signature' }).click()
    await signature(page, 'Reçu par').getByText(`${livreur.name} (badge)`).waitFor()

    await step(page, 'Chargement terminé')
    await group(page, 'Manquants 1').waitFor()
    expect(await states(first, late, begun)).toEqual(['EN_DISTRIBUTION', 'RECU_AGENCE', 'EN_DISTRIBUTION'])
  })

  test('what was missing goes on another, which is cancelled with its reason', async () => {
    const { late } = chosen()
    const before = page.url()
    await panel(page).getByRole('button', { name: 'Dupliquer les manquants' }).click()
    await page.waitForURL((url) => url.href !== before)
    await group(page, 'À scanner 1').waitFor()
    await panel(page).getByText(String(late.code)).waitFor()
    await step(page, 'Annuler le bon')
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Annuler le bon' }).click()
    await asked.getByText('Dites pourquoi vous annulez ce bon.').waitFor()
    await asked.getByLabel('Motif').fill('Livreur malade')
    await asked.getByRole('button', { name: 'Annuler le bon' }).click()
    await shows(page, 'Annulé')
    await panel(page).getByText('Livreur malade').first().waitFor()
    expect(await states(late)).toEqual(['RECU_AGENCE'])
  })

  test('several are printed and closed from their list', async () => {
    await page.goto('/bon-livraison/?state=remis')
    await page.locator('tbody [role=checkbox]').first().click()
    const bar = page.getByRole('region', { name: 'Sélection' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Imprimer' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^BD-.*\.pdf$/)
    await bar.getByRole('button', { name: 'Clore 1' }).click()
    await page.getByText('1 bon clos').waitFor()
  })
})
