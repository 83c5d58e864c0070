import type { Locator } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'
import { giveTo, move } from './tour-parcels.ts'

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

/** A livreur's day on a phone, from five parcels to the last dirham. Each test continues the one before. */
const { open, sdk } = await openStage({ RATE_LIMITS: 'off', DEMO_COMMANDS: '1' })
const [staff, livreur] = await Promise.all([sdk('moderateur'), sdk('livreur')])
const { page, noise } = await open({ viewport: PHONE, touch: true })
await signIn(page, 'livreur')
afterAll(() => {
  // A refusal of the server is a verdict in a successful response: no call fails.
  expect(noise).toEqual([])
})

const give = (name: string, values: object = {}) => giveTo(livreur, staff, name, values)
const load = (parcel: RecordModel) => move(livreur, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
const stop = (name: string): Locator => page.getByRole('article', { name })
const sheet = (): Locator => page.getByRole('dialog')
const press = (name: string): Promise<void> => sheet().getByRole('button', { name, exact: true }).tap()
const figures = async () =>
  (await page.locator('dl dd').allInnerTexts()).map((text) => text.replace(/\s/g, ' '))

async function say(name: string, result: string): Promise<void> {
  await stop(name).getByRole('button', { name: 'Résultat' }).tap()
  await press(result)
}
async function save(): Promise<void> {
  await press('Enregistrer')
  await sheet().waitFor({ state: 'detached' })
}

test('without a parcel the page says so, and is where « / » leads', async () => {
  await page.goto('/')
  await page.getByText('Pas de tournée aujourd’hui.').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/tournee\/?$/)
})

test('parcels come live on the list; once loaded they are to be delivered', async () => {
  const parcels = [
    await give('Salma Livrée', { note: 'Digicode 4512', fragile: true }),
    await give('Omar Échange', { is_echange: true, price: -30, extra_fees: 0 }),
    await give('Nadia Partiel', { quantity: 3 }),
    await give('Karim Refus', { receiver_phone_number: '0522345604' }),
    await give('Hind Absente'),
  ]
  await page.getByText('À charger (5)').waitFor()
  await Promise.all(parcels.map(load))
  await page.getByText('À livrer (5)').waitFor()
  expect(await figures()).toEqual(['5', '0', '0,00 DH'])
  const salma = stop('Salma Livrée')
  for (const told of [
    'Maarif · Casablanca',
    '270,00 DH',
    'Digicode 4512',
    'Fragile',
    'Ouverture interdite',
  ]) {
    expect((await salma.innerText()).replace(/\s/g, ' ')).toContain(told)
  }
  expect(await salma.getByText('270,00').evaluate((node) => getComputedStyle(node).fontSize)).toBe('28px')
  const heights = await salma.locator('a, button').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(54)
  // A fixed line has no WhatsApp.
  expect(await stop('Karim Refus').getByRole('button', { name: 'WhatsApp' }).isDisabled()).toBe(true)
})

test('delivered: another amount asks why, a refusal keeps what was typed', async () => {
  await say('Salma Livrée', 'Livré')
  const amount = sheet().getByLabel('Montant encaissé')
  expect(await amount.inputValue()).toBe('270,00')
  await amount.fill('300')
  await press('Enregistrer')
  await sheet().getByRole('alert').first().waitFor()
  expect(await amount.inputValue()).toBe('300')
  await press('Le destinataire a donné plus')
  await save()
  await expect.poll(figures).toEqual(['4', '1', '300,00 DH'])
})

test('an exchange gives money back, and the article he did not bring stays asked of him', async () => {
  await say('Omar Échange', 'Échange effectué')
  expect(await sheet().getByLabel('Montant encaissé').inputValue()).toBe('-30,00')
  await press('Il ne me l’a pas rendu')
  await save()
  await page.getByText('ancien article à rapporter').waitFor()
  await expect.poll(figures).toEqual(['3', '2', '270,00 DH'])
})

test('in part: the pieces kept, what was paid for them, and why', async () => {
  await say('Nadia Partiel', 'Livré en partie')
  await sheet().getByLabel('Un de plus : Pièces gardées').tap()
  await sheet().getByLabel('Montant encaissé').fill('170')
  await press('Le destinataire garde une partie')
  await save()
  await page.getByText('pièces non gardées').waitFor()
})

test('refused: what is missing is said before it is sent, and goes with the fault', async () => {
  await say('Karim Refus', 'Refusé')
  await press('Autre')
  await press('Enregistrer')
  const fault = sheet().getByText('Expliquez en une phrase.')
  await fault.waitFor()
  await sheet().getByLabel('Note').fill('Il déménage')
  await fault.waitFor({ state: 'detached' })
  await save()
  await page.getByText('À livrer (1)').waitFor()
})

test('« pas de réponse » waits for a call from the page, and the call is noted', async () => {
  await stop('Hind Absente').getByRole('button', { name: 'Résultat' }).tap()
  const button = sheet().getByRole('button', { name: /Pas de réponse/ })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  expect(await button.innerText()).toContain('Appelez d’abord')
  await page.keyboard.press('Escape')
  const link = stop('Hind Absente').getByRole('link', { name: 'Appeler' })
  expect(await link.getAttribute('href')).toBe('tel:+212612345601')
  // Chromium on a desk would wait for a program to call with.
  await link.evaluate((node) => node.addEventListener('click', (event) => event.preventDefault()))
  await link.tap()
  await stop('Hind Absente').getByRole('link', { name: 'Appelé' }).waitFor()
})

test('the tour does not end on a forgotten parcel, and names it', async () => {
  await page.getByRole('button', { name: 'Fin de tournée' }).tap()
  await sheet().getByText('Dites d’abord ce qu’il en est (1)').waitFor()
  expect(await sheet().getByRole('button', { name: 'Terminer la tournée' }).isDisabled()).toBe(true)
  await press('Résultat')
  await press('Pas de réponse')
  await save()
})

test('then it counts the cash, says what is missing, and closes', async () => {
  await page.getByRole('button', { name: 'Fin de tournée' }).tap()
  await sheet().getByText('À rendre à l’agence (4)').waitFor()
  await sheet().getByLabel('Nombre de 200 DH', { exact: true }).fill('2')
  await sheet()
    .getByText(/Il manque/)
    .waitFor()
  expect(
    (
      await sheet()
        .getByText(/Il manque/)
        .innerText()
    ).replace(/\s/g, ' '),
  ).toBe('Il manque 40,00 DH.')
  await sheet().getByLabel('Un de plus : Nombre de 20 DH', { exact: true }).tap()
  await sheet().getByLabel('Un de plus : Nombre de 20 DH', { exact: true }).tap()
  await sheet().getByText('Le compte est bon.').waitFor()
  await press('Terminer la tournée')
  await page.getByText(/Tournée terminée/).waitFor()
  // Shown at once, and written as soon as the server has it.
  const closed = { state: 'close', loaded: 5, delivered: 3, to_hand_back: 4, to_pay: 440 }
  await expect.poll(async () => (await staff.collection('tours').getFullList())[0]).toMatchObject(closed)
  const refused = await staff.collection('commands').getFirstListItem('receiver_full_name = "Karim Refus"')
  expect(stateCode(String(refused.status))).toBe('RETOUR_CHEZ_LIVREUR')
})

test('from 500 DH on a photo is asked, and made small before it is sent', async () => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/collections/tours/records*', async (route) => {
    await held.promise
    await route.continue()
  })
  const { tour } = await load(await give('Rachid Photo', { price: 600 }))
  await say('Rachid Photo', 'Livré')
  await sheet().getByText('Photo (exigée)').waitFor()
  // The tour loads only now: the open form must stay open.
  const read = page.waitForResponse((answer) => answer.url().includes(tour))
  held.resolve()
  await read
  await press('Enregistrer')
  await sheet().getByText('Prenez une photo.').waitFor()
  const noise = { width: 2400, height: 1800, channels: 3, background: '#888', noise: NOISE } as const
  const buffer = await sharp({ create: noise }).jpeg({ quality: 95 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  const camera = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer }
  await sheet().locator('input[type="file"]').setInputFiles(camera)
  await sheet().getByAltText('Preuve de livraison').waitFor()
  await save()
  const his = { filter: 'command.receiver_full_name = "Rachid Photo" && state = "recue"' }
  await expect.poll(async () => (await staff.collection('preuves').getFullList(his)).length).toBe(1)
})

test('a parcel that asks for a code is handed over with the one its recipient reads', async () => {
  const parcel = await give('Zineb Code', { code_remise: true })
  await load(parcel)
  const { code, public_token } = await staff.collection('commands').getOne(parcel.id)
  const shown = await page.request.get(`/suivi/${code}/${public_token}`)
  const right = /remise.*?<bdi dir="ltr">(\d{4})</s.exec(await shown.text())?.[1] ?? ''
  await say('Zineb Code', 'Livré')
  await press('Enregistrer')
  await sheet().getByText('Demandez au destinataire son code de remise').waitFor()
  const field = sheet().getByLabel('Code de remise')
  await field.fill(right === '0000' ? '1111' : '0000')
  await sheet().getByText('Ce code est faux').waitFor()
  await field.fill(right)
  await sheet().getByText('Code juste').waitFor()
  await save()
  const delivered = `command = "${parcel.id}" && status = "${stateId('LIVRE')}"`
  await expect
    .poll(async () => (await staff.collection('suivis').getFullList({ filter: delivered }))[0]?.remise)
    .toBe('code')
})

test('« livré » is three taps from the list, a refusal three too, its motif the last', async () => {
  await Promise.all([load(await give('Tarik Livré')), load(await give('Tarik Refus'))])
  const taps = async (name: string, result: string, last: string) => {
    await stop(name).waitFor()
    await page.evaluate(() => {
      document.body.dataset.taps = ''
      addEventListener(
        'click',
        () => document.body.setAttribute('data-taps', `${document.body.dataset.taps}.`),
        true,
      )
    })
    await say(name, result)
    await press(last)
    await sheet().waitFor({ state: 'detached' })
    return (await page.locator('body').getAttribute('data-taps'))?.length
  }
  expect(await taps('Tarik Livré', 'Livré', 'Enregistrer')).toBe(3)
  await page.reload()
  expect(await taps('Tarik Refus', 'Refusé', 'Prix trop élevé')).toBe(3)
  const refused = () => staff.collection('commands').getFirstListItem('receiver_full_name = "Tarik Refus"')
  await expect.poll(async () => (await refused()).outcome).toBe('REFUSE')
})

test.each(['fr', 'ar'] as const)(
  'in %s axe finds nothing serious and nothing scrolls sideways',
  async (language) => {
    if (language === 'ar') await page.getByRole('button', { name: 'العربية' }).tap()
    await page.locator(`html[lang="${language}"]`).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(await faults(page)).toEqual([])
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over).toBeLessThanOrEqual(0)
    if (language === 'ar') await page.getByText('الباقي').waitFor()
  },
)

test('who reads Arabic is refused in Arabic, with the amount in its order', async () => {
  const [paid, moved] = [await give('Yassine Montant'), await give('Imane Entretemps')]
  await Promise.all([paid, moved].map(load))
  await stop('Yassine Montant').getByRole('button', { name: 'النتيجة' }).tap()
  await press('تم التوصيل')
  await sheet().getByLabel('المبلغ المحصل').fill('100')
  await press('تسجيل')
  const refused = sheet().getByRole('alert').first()
  await refused.getByText('المبلغ المنتظر هو \u2066270,00 DH\u2069. صححه أو اختر سبب الفرق.').waitFor()
  await page.reload()

  await stop('Imane Entretemps').getByRole('button', { name: 'النتيجة' }).tap()
  await press('تم التوصيل')
  await move(staff, moved.id, 'NUMERO_ERRONE', { note: 'Appelée du bureau' })
  await press('تسجيل')
  await refused.getByText('تغيرت حالة هذا الطرد: سبقك شخص آخر.').waitFor()
  await page.reload()

  await page.getByRole('button', { name: 'مسح', exact: true }).tap()
  const read = async (code: string, result: string, words: string) => {
    await sheet().getByLabel('رمز الطرد').fill(code)
    await press('تأكيد')
    await sheet().locator(`[data-result="${result}"]`).getByText(words).waitFor()
  }
  await read(paid.code, 'deja', 'تم تحميله من قبل.')
  await read('201126-000000', 'inconnu', 'رمز غير معروف: امسحه من جديد.')
})

test('the office reads the figures of the tour he ended, and none of the one he is on', async () => {
  const office = await open()
  await signIn(office.page, 'moderateur')
  await office.page.goto('/tournees/')
  const row = (state: string) =>
    office.page
      .getByRole('row')
      // The end of the tour stands under its state.
      .filter({ has: office.page.getByRole('gridcell', { name: new RegExp(`^${state}\\b`) }) })
  const read = async (state: string) => {
    await row(state).waitFor()
    const texts = await row(state).getByRole('gridcell').allInnerTexts()
    return texts.map((text) => text.replace(/\s+/g, ' ').trim())
  }
  expect(await read('Close')).toEqual(expect.arrayContaining(['5', '3', '4', '440,00 DH']))
  const nothing = '— vide'
  expect((await read('Ouverte')).filter((text) => text === nothing).length).toBeGreaterThanOrEqual(4)
  await office.close()
})
