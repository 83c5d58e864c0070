import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

interface Parcel {
  readonly id: string
  readonly code: string
  readonly public_token: string
  readonly receiver_phone_number: string
  readonly total: number
}

const { open, sdk } = await openStage({ RATE_LIMITS: 'off' })
const waiting = 'outcome = "" && status.category = "en_cours" && total > 0'
const { items: parcels } = await (await sdk('moderateur'))
  .collection('commands')
  .getList<Parcel>(1, 5, { filter: waiting })

const recent = 'outcome = "LIVRE" && deleted_at = ""'
const { items: done } = await (await sdk('moderateur'))
  .collection('commands')
  .getList<Parcel>(1, 4, { filter: recent, sort: '-last_event_at' })
const one = (list: readonly Parcel[], n: number): Parcel => {
  const found = list[n]
  if (!found) throw new Error('the demo has too few parcels')
  return found
}
const waitingParcel = (language: 'fr' | 'ar') => one(parcels, language === 'fr' ? 1 : 2)
const deliveredParcel = (language: 'fr' | 'ar', theme: 'light' | 'dark') =>
  one(done, (language === 'fr' ? 0 : 1) + (theme === 'light' ? 0 : 2))

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

const parcel = () => {
  const [first] = parcels
  if (!first) throw new Error('the demo has nothing on its way')
  return first
}

describe.each(['fr', 'ar'] as const)('on a phone in %s', (language) => {
  test.each(['light', 'dark'] as const)('everybody can use it, %s', async (theme) => {
    const { code, public_token } = parcel()
    const seen = await open({ viewport: PHONE, theme, locale: `${language}-MA` })
    const pages = ['/suivi/', '/suivi/010101-010101', `/suivi/${code}`, `/suivi/${code}/${public_token}`]
    for (const path of pages) {
      await seen.page.goto(path)
      expect(await seen.page.locator('html').getAttribute('lang')).toBe(language)
      expect(await faults(seen.page), path).toEqual([])
      const width = await seen.page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(PHONE.width)
    }
    // The page of an unknown code is a 404, which the console reports.
    expectQuiet(seen.noise.filter((line) => !line.includes('404')))
    await seen.close()
  })
})

test('without JavaScript: from the code to the amount, and to the other language', async () => {
  const { code, receiver_phone_number, total } = parcel()
  const seen = await open({ viewport: PHONE, javaScript: false })
  const { page } = seen
  await page.goto('/suivi/')
  await page.getByLabel('Code de suivi').fill(code.replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Suivre' }).click()
  await page.getByRole('heading', { name: code }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(5)
  expect(await page.getByText('espèces').count()).toBe(0)
  const right = receiver_phone_number.slice(-4)
  await page.getByLabel('Les 4 derniers chiffres').fill(right === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: 'Voir' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Les 4 derniers chiffres').fill(right)
  await page.getByRole('button', { name: 'Voir' }).click()
  await page.getByText('en espèces').waitFor()
  const amount = page.locator('.due b')
  const digits = (await amount.innerText()).replace(/[^\d,]/g, '').replace(',', '.')
  expect(Number(digits)).toBe(total)
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.getByText('نقدا').waitFor()
  await page.goto(page.url())
  expect(await page.getByText('نقدا').count()).toBe(1)
  await seen.close()
})

test('one request brings the whole page, under 15 kB', async () => {
  const { code, public_token } = parcel()
  const seen = await open({ viewport: PHONE })
  const requests: string[] = []
  seen.page.on('request', (request) => requests.push(request.url()))
  const answer = await seen.page.goto(`/suivi/${code}/${public_token}`, { waitUntil: 'networkidle' })
  expect(requests.filter((url) => !url.startsWith('data:'))).toHaveLength(1)
  expect((await answer?.body())?.length).toBeLessThan(15_000)
  await seen.close()
})

test('a merchant copies the link from the panel of his commande, and it opens the page', async () => {
  const desk = await open()
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(desk.page, 'client')
  const merchant = await sdk('client')
  const [own] = (await merchant.collection('commands').getList<{ code: string }>(1, 1)).items
  await desk.page.goto(`/commands/?colis=${own?.code}`)
  await desk.page.getByRole('button', { name: 'Copier le lien' }).click()
  await desk.page.getByText(/^Lien copié/).waitFor()
  const link = await desk.page.evaluate(() => navigator.clipboard.readText())
  await desk.page.goto(link)
  await desk.page.getByText('Envoyé par').waitFor()
  await desk.close()
})

describe.each(['fr', 'ar'] as const)('at 360 px in %s', (language) => {
  const NARROW = { width: 360, height: 740 }
  const WORDS = {
    fr: {
      send: 'Envoyer ma position',
      seen: 'le livreur verra votre position',
      forget: 'Effacer ma position',
    },
    ar: { send: 'إرسال موقعي', seen: 'سيرى الموزع موقعك', forget: 'محو موقعي' },
  }[language]

  test('one tap sends where he is, and one erases it', async () => {
    const { code, public_token, id } = waitingParcel(language)
    const seen = await open({ viewport: NARROW, locale: `${language}-MA` })
    const { page } = seen
    await page.context().setGeolocation({ latitude: 33.58, longitude: -7.61, accuracy: 15 })
    await page.goto(`/suivi/${code}/${public_token}`)
    // Geolocation is not allowed yet: the page shows instructions, and nothing is sent.
    await page.getByRole('button', { name: WORDS.send }).click()
    await page.getByRole('alert').waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: WORDS.send }).click()
    await page.getByText(WORDS.seen).waitFor()
    const staff = await sdk('moderateur')
    const told = () => staff.collection('positions').getFullList({ filter: `command = "${id}"` })
    expect((await told())[0]).toMatchObject({ position: { lat: 33.58, lon: -7.61 }, precision_m: 15 })
    expect(await faults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
    await shot(page, `suivi-position-${language}`)
    await page.getByRole('button', { name: WORDS.forget }).click()
    await page.getByRole('button', { name: WORDS.send }).waitFor()
    expect(await told()).toEqual([])
    expectQuiet(seen.noise)
    await seen.close()
  })

  test.each(['light', 'dark'] as const)(
    'after delivery he says how it went, without JavaScript, %s',
    async (theme) => {
      const { code, public_token, id } = deliveredParcel(language, theme)
      const seen = await open({ viewport: NARROW, locale: `${language}-MA`, theme, javaScript: false })
      const { page } = seen
      await page.goto(`/suivi/${code}/${public_token}`)
      await shot(page, `suivi-avis-${language}-${theme}`)
      await page.locator('input[name=note][value="4"]').check()
      await page.locator('#mot').fill('Très poli')
      await page.locator('button[value=avis]').click()
      await page.getByRole('status').waitFor()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth).catch(() => 0),
      ).toBeLessThanOrEqual(360)
      const [said] = await (await sdk('moderateur'))
        .collection('avis')
        .getFullList({ filter: `command = "${id}"` })
      expect(said).toMatchObject({ note: 4, mot: 'Très poli' })
      await page.locator('summary').first().click()
      await shot(page, `suivi-avis-donne-${language}-${theme}`)
      await seen.close()
    },
  )
})
