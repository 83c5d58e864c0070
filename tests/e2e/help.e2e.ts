/** Each page tells what it is for, the help center finds it, and a problem reaches the team. */
import { afterAll, expect, test } from 'vitest'
import { expectQuiet, faults, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const { sdk, open } = await openStage()
const { page, noise } = await open()
await signIn(page, 'moderateur')
afterAll(() => expectQuiet(noise))

test('« ? » shows the help of the page on screen, its guide and the keys', async () => {
  await page.goto('/affectation/')
  await page.getByRole('heading', { name: 'Affectation' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Aide : Affectation' })
  await help.getByText('Les colis reçus, par ville, à donner aux livreurs.').waitFor()
  await help.getByText('Modifier la cellule').waitFor()
  await help.getByRole('link', { name: 'Guide : Voir qui peut prendre les colis du jour' }).click()
  await help.waitFor({ state: 'detached' })
  await page.getByText('groupe par ville les colis reçus').waitFor()
})

test('the help center finds pages and guides by a word of theirs', async () => {
  await page.getByLabel('Chercher dans l’aide').fill('étagère par')
  await page.getByText('La feuille des manquants s’imprime, étagère par étagère.').waitFor()
  expect(await page.locator('details').count()).toBe(1)
})

test('a problem reaches the team with its page, the version and the last error', async () => {
  await page.goto('/commands/?q=Zoubir')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('cassé exprès') })))
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Signaler un problème' }).click()
  await page.keyboard.type('Le total ne bouge plus')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Signalé sous le numéro').waitFor()
  const staff = await sdk('moderateur')
  const told = await staff.collection('erreurs').getFirstListItem('message = "Le total ne bouge plus"')
  const cause = await staff.collection('erreurs').getFirstListItem('message ~ "cassé exprès"')
  expect(told).toMatchObject({
    route: '/commands/?q=Zoubir',
    kind: 'signalement',
    detail: { erreur: cause.id },
  })
  expect(told.version).not.toBe('')
  await page.keyboard.press('Escape')
  // The team finds it among the reports, and the error it came with.
  await page.goto('/erreurs/?kind=signalement&route=q%3DZoubir')
  const row = page.getByRole('row').filter({ hasText: 'Le total ne bouge plus' })
  await row.waitFor()
  expect(await page.getByText('cassé exprès').count()).toBe(0)
  await row.getByRole('gridcell', { name: 'Le total ne bouge plus' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('link', { name: '/commands/?q=Zoubir' }).waitFor()
  expect(await faults(page)).toEqual([])
  await panel.getByRole('link', { name: 'Voir l’erreur de cette page' }).click()
  await panel.getByRole('region', { name: 'Trace' }).getByText('Error: cassé exprès').first().waitFor()
  expect(await faults(page)).toEqual([])
})

test('the page of a report is a link when it is one of this site, since anybody may send one', async () => {
  const staff = await sdk('moderateur')
  for (const route of ['https://autre.example/', '//autre.example/', '/villes/']) {
    const report = { kind: 'signalement', message: `Vu sur ${route}`, route }
    const { id } = await staff.collection('erreurs').create(report)
    await page.goto(`/erreurs/?fiche=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByText(route, { exact: true }).waitFor()
    expect(await panel.getByRole('link', { name: route, exact: true }).count()).toBe(
      route === '/villes/' ? 1 : 0,
    )
  }
})

test('nobody else is offered the reports, nor shown them by their address', async () => {
  const { page: hers } = await open()
  await signIn(hers, 'agent')
  await hers.goto('/erreurs/')
  await hers.getByText('403').first().waitFor()
  expect(await hers.getByRole('link', { name: 'Problèmes signalés' }).count()).toBe(0)
})

test('a livreur reads it in Arabic, and reports though he may not read reports', async () => {
  const his = await open()
  await signIn(his.page, 'livreur')
  const livreur = await sdk('livreur')
  await livreur.collection('users').update(livreur.authStore.record?.id ?? '', { locale: 'ar' })
  await his.page.goto('/tournee/')
  await his.page.locator('html[dir="rtl"]').waitFor()
  await his.page.getByRole('heading').first().waitFor()
  await expect
    .poll(async () => {
      await his.page.keyboard.press('?')
      return his.page.getByRole('dialog').count()
    })
    .toBe(1)
  await his.page.getByText('يومكم: الطرود المطلوب توصيلها، بترتيب الجولة.').waitFor()
  await his.page.getByRole('button', { name: 'التبليغ عن مشكل' }).click()
  await his.page.keyboard.type('لا أرى طرودي')
  await his.page.getByRole('dialog').locator('[type="submit"]').click()
  await his.page.getByText('سُجّل تحت الرقم').waitFor()
  await livreur.collection('users').update(livreur.authStore.record?.id ?? '', { locale: 'fr' })
  await his.close()
})
