import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { builtFile, expectQuiet, faults, keepBack, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

/** The palette: everything a person may open, found by what is typed, with the keyboard alone. */
const desk = await openDesk()
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)
const NAME = 'Zoubida Palette'
const ARABIC = 'زبيدة الباحثة'
const ids = await receivedParcels(staff, { client, agence }, [NAME, ARABIC])
const [latin, arabic] = await Promise.all(ids.map((id) => staff.collection('commands').getOne(id)))
const [code, arabicCode] = [String(latin?.code), String(arabic?.code)]

const box = (on: Page = page) => on.getByRole('combobox', { name: 'Recherche globale' })
const option = (name: string | RegExp, on: Page = page) => on.getByRole('option', { name })
const lit = (on: Page = page) => on.getByRole('option', { selected: true })

async function ask(typed: string, on: Page = page): Promise<void> {
  await on.keyboard.press('Control+k')
  await box(on).fill(typed)
}

const closed = (on: Page = page) => box(on).waitFor({ state: 'detached' })

describe('a code', () => {
  test('opens its parcel though it is typed before the palette and its answer have come', async () => {
    const release = await keepBack(page, builtFile('features/palette/components/palette.tsx'))
    await page.goto('/villes/')
    await page.locator('tr[data-row]').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await release()
    await page.waitForURL((url) => url.searchParams.get('colis') === code)
    await page.getByRole('dialog').getByRole('heading', { name: code }).waitFor()
  })

  test('opens it over the list on screen, with the filters of the list', async () => {
    await page.goto('/commands/?q=zoubida')
    await page.locator('tr[data-row]').first().waitFor()
    await ask(arabicCode.replaceAll('-', ''))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('colis') === arabicCode)
    expect(new URL(page.url()).searchParams.get('q')).toBe('zoubida')
    await page.getByRole('dialog').getByRole('heading', { name: arabicCode }).waitFor()
  })
})

describe('what is typed', () => {
  test('finds a phone by its end, a name in either script, a facture by the end of its number', async () => {
    await page.goto('/commands/')
    await page.locator('tr[data-row]').first().waitFor()
    await ask(String(latin?.receiver_phone_number).slice(-6))
    await option(NAME).waitFor()
    await box().fill('PALETTE zoub')
    await expect.poll(() => lit().textContent()).toContain(NAME)
    await expect.poll(() => lit().locator('mark').allTextContents()).toEqual(['Zoub', 'Palette'])
    // Another form of two of its letters.
    await box().fill('زبيده الباحثه')
    await expect.poll(() => lit().textContent()).toContain(ARABIC)
    const facture = await staff.collection('factures').getFirstListItem('number != "" && party = "client"')
    await box().fill(facture.number.replace(/-\d{4}-0*/, ''))
    await option(facture.number).waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await closed()
  })

  test('says what else to try when it finds nothing', async () => {
    await ask('xyzzyx')
    await page.getByText('Rien pour « xyzzyx »').waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  test('leads to the whole list, searched for the same', async () => {
    await ask('1126')
    await option('Tout voir').first().click()
    await page.waitForURL(({ searchParams }) => searchParams.get('q')?.includes('1126') === true)
  })
})

describe('the keyboard alone', () => {
  test('opens a page, does an action and begins a commande', async () => {
    await page.goto('/commands/')
    await page.locator('tr[data-row]').first().waitFor()
    await ask('echouees')
    await page.keyboard.press('Enter')
    await page.waitForURL(/commands-echoue/)
    await ask('theme sombre')
    await page.keyboard.press('Enter')
    await page.locator('html.dark').waitFor()
    await ask('nouvelle com')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Nouvelle commande' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await ask('theme clair')
    await page.keyboard.press('Enter')
    await page.locator('html:not(.dark)').waitFor()
  })

  test('chooses with arrows, leaves with Escape, and goes back to where it was', async () => {
    const search = page.getByLabel('Chercher', { exact: true })
    await search.focus()
    await page.keyboard.press('Control+k')
    await option('Nouvelle commande').waitFor()
    const first = await lit().textContent()
    await page.keyboard.press('ArrowDown')
    expect(await lit().textContent()).not.toBe(first)
    expect(await box().getAttribute('aria-activedescendant')).toBe(await lit().getAttribute('id'))
    await page.keyboard.press('Escape')
    await closed()
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('finds again what was opened lately', async () => {
    await page.goto(`/commands/?colis=${code}`)
    await page.getByRole('dialog').getByText(NAME).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    const recents = page.getByRole('group', { name: 'Récents' })
    await recents.getByRole('option', { name: code }).first().waitFor()
    await page.keyboard.press('Escape')
    await closed()
  })
})

test('without the network, pages and actions answer', async () => {
  await page.context().setOffline(true)
  await ask('villes')
  await option('Villes').first().waitFor()
  await page.getByText('Hors ligne : seules les pages').waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await page.context().setOffline(false)
})

test('a merchant finds what is his, on a phone and in the dark, and leaves nothing behind', async () => {
  const visit = await desk.open({ viewport: PHONE, touch: true, theme: 'dark' })
  const phone = visit.page
  await signIn(phone, 'client')
  await phone.goto('/commands/')
  const others = await staff.collection('commands').getFirstListItem(`client_source != "${client}"`)
  await phone.getByRole('button', { name: 'Recherche globale' }).click()
  await box(phone).fill(code)
  await lit(phone).getByText(NAME).waitFor()
  expect(await faults(phone)).toEqual([])
  await box(phone).fill(others.code)
  await phone.getByText(`Rien pour « ${others.code} »`).waitFor()
  // A page and an action of the office.
  await box(phone).fill('livreurs')
  await phone.getByText('Rien pour « livreurs »').waitFor()
  await box(phone).fill(code)
  await lit(phone).getByText(NAME).tap()
  await phone.waitForURL((url) => url.searchParams.get('colis') === code)
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('wasl-seen'))).toContain(code)
  await phone.goto('/commands/')
  await phone.getByRole('button', { name: 'Recherche globale' }).click()
  await box(phone).fill('deconnecter')
  await option('Se déconnecter', phone).tap()
  await phone.waitForURL(/sign-in-2/)
  expect(await phone.evaluate(() => localStorage.getItem('wasl-seen'))).not.toContain(code)
  expectQuiet(visit.noise)
  await visit.close()
})
