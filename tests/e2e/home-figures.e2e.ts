/** Thirty days of figures on the home page: each opens its list, each chart has its table and its file. */

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'
import { giveTo, move } from './tour-parcels.ts'

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')
const livreur = await desk.sdk('livreur')
/** At some hours no livreur of so small a demo holds any cash. */
const { id: parcel } = await giveTo(livreur, staff, 'Rim Berrada', {})
await move(livreur, parcel, 'EN_DISTRIBUTION', { source: 'scan' })
await move(livreur, parcel, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
const { mois } = await staff.send<HomeAnswer>('/api/wasl/accueil', {})
if (mois === undefined) throw new Error('the figures are missing')
const figures: HomeFigures = mois
const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')

/** The list shown holds `n` records. */
const counts = (of: typeof page, n: number) =>
  of
    .getByText(`sur ${grouped(n)}`)
    .first()
    .waitFor()

test('days are a chart or a table in the same place, and a day opens what came in', async () => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/wasl/accueil') asked++
  })
  await page.goto('/')
  const card = page.getByRole('figure', { name: 'Colis livrés' })
  await card.locator('.recharts-bar-rectangle').first().waitFor()
  const worked = figures.jours.filter(({ livres }) => livres > 0)
  expect(await card.locator('.recharts-bar-rectangle').count()).toBe(worked.length)
  expect(worked.length).toBeGreaterThan(10)
  expect(asked).toBe(1)
  expect(await faults(page)).toEqual([])
  const { height: before } = (await card.boundingBox()) ?? {}
  await card.getByRole('button', { name: 'Tableau : Colis livrés' }).click()
  const day = figures.jours.findLast(({ crees }) => crees > 1)
  const [year, month, date] = day?.jour.split('-') ?? []
  const row = card.getByRole('row', { name: `${date}/${month}/${year}` })
  expect((await card.boundingBox())?.height).toBe(before)
  expect(await faults(page)).toEqual([])
  await row
    .getByRole('link', { name: String(day?.crees), exact: true })
    .first()
    .click()
  await page.waitForURL(/\/commands\/?\?/)
  await counts(page, day?.crees ?? -1)
})

test('a rate, the lowest first, opens the commandes it is about', async () => {
  await page.goto('/')
  const card = page.getByRole('figure', { name: 'Taux de livraison' })
  for (const axis of ['livreur', 'client', 'produit', 'ville'] as const) {
    await card.getByLabel('Taux de livraison par').selectOption(axis)
    const most = figures.taux[axis]?.items[0]
    await card.getByRole('button', { name: /Voir les/ }).click()
    await card
      .getByRole('link', { name: String(most?.name) })
      .first()
      .waitFor()
    await card.getByRole('button', { name: 'Montrer moins' }).click()
  }
  const first = card.getByRole('listitem').first()
  const name = (await first.locator('span').first().textContent()) ?? ''
  const ville = figures.taux.ville?.items.find((item) => item.name === name)
  await first.getByRole('link').click()
  await page.waitForURL((address) => address.searchParams.get('city') === ville?.id)
  await counts(page, ville?.crees ?? -1)
})

test('money by age opens what waits, and everything is a file', async () => {
  await page.goto('/')
  const card = page.getByRole('figure', { name: 'Argent par ancienneté' })
  const [place] = figures.argent
  const oldest = place?.ages.findLast(({ n }) => n > 0)
  const link = card.getByRole('link', { name: new RegExp(`${grouped(oldest?.n ?? -1)} colis`) })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'CSV : Argent par ancienneté' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeff"LIEU";"AGE";"NOMBRE";"MONTANT"/)
  await link.first().click()
  await page.waitForURL(/money_state=CHEZ_LIVREUR/)
  await counts(page, oldest?.n ?? -1)
})

test('how long each stage takes, the slowest first, opens the parcels it is about', async () => {
  await page.goto('/')
  const card = page.getByRole('figure', { name: 'Temps par étape' })
  await card.getByRole('row', { name: /^Ensemble/ }).waitFor()
  await card.getByLabel('Temps par étape, par').selectOption('agence')
  const slowest = figures.delais?.par.agence.find(({ id }) => id !== '')
  expect(await faults(page)).toEqual([])
  await card.getByRole('link', { name: String(slowest?.name) }).click()
  await page.waitForURL((address) => address.searchParams.get('agence') === slowest?.id)
  const filter = `agence = "${slowest?.id}" && created >= "${figures.du}" && (outcome = "LIVRE" || outcome = "LIVRE_PARTIEL" || outcome = "ECHANGE_LIVRE")`
  const { totalItems } = await staff.collection('commands').getList(1, 1, { filter })
  expect(totalItems).toBeGreaterThan(0)
  await counts(page, totalItems)
})

test('a merchant sees his own on a phone in the dark, nothing jumps', async () => {
  const { page: phone, close } = await desk.open({ viewport: PHONE, theme: 'dark' })
  await signIn(phone, 'client')
  await phone.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shifts.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await phone.goto('/')
  const card = phone.getByRole('figure', { name: 'Taux de livraison' })
  await card.getByRole('link').first().waitFor()
  const axes = await card.getByLabel('Taux de livraison par').locator('option').allTextContents()
  expect(axes).toEqual(['Ville', 'Produit'])
  expect(await phone.getByRole('figure', { name: 'Argent par ancienneté' }).count()).toBe(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await faults(phone)).toEqual([])
  const shifts = await phone.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  expect(shifts).toBeLessThan(0.02)
  await close()
})
