import { describe, expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

interface Parcel {
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
    // The address of a code nobody has answers 404, which the browser notes.
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
