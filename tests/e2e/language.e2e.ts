import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { sendAnywhere } from '#tests/support/anywhere.ts'
import { account, idOf, STRONG } from '#tests/support/people.ts'
import { inArabic } from '#tests/support/said-in-arabic.ts'
import { expectQuiet, PHONE, ROLES, type Role, signIn } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { openStage } from './desk.ts'

const { url, open, sdk } = await openStage()

const written = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/** Every word the page painted since its first, and how it was written then. */
const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.getElementById('root')?.innerText.trim()
      if (text) seen.push(`${document.documentElement.lang} ${document.documentElement.dir} ${text}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const seenOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen)

const arabicSignIn = (page: Page, role: Role): Promise<void> => enter(page, ROLES[role], DEMO_PASSWORD)

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in-2')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
  await page.getByLabel(/البريد/).fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

/** The page of one's home, which another page comes before where sign-in leads elsewhere. */
async function goHome(page: Page, heading: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

test.each([
  ['livreur', 'الجولة'],
  ['client', 'الرئيسية'],
] as const)('a %s who chose Arabic to sign in keeps it, on another phone too', async (role, home) => {
  const { page, noise, close } = await open({ viewport: PHONE, touch: true })
  await arabicSignIn(page, role)
  // The account keeps it with the first page: a visit left at once is asked again.
  const account = async () => (await (await sdk(role)).collection('users').authRefresh()).record.locale
  await expect.poll(account).toBe('ar')
  await goHome(page, home)
  expect(await written(page)).toEqual(['ar', 'rtl'])

  await watchPaint(page)
  await page.reload()
  await page.getByRole('heading', { name: home }).first().waitFor()
  const seen = await seenOf(page)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((words) => !words.startsWith('ar rtl '))).toEqual([])
  expectQuiet(noise)
  await close()

  const other = await open({ viewport: PHONE, touch: true })
  await signIn(other.page, role)
  await goHome(other.page, home)
  expect(await written(other.page)).toEqual(['ar', 'rtl'])
  expectQuiet(other.noise)
  await other.close()
})

test('the office works in French, in a browser that was read in Arabic too', async () => {
  const { page, noise, close } = await open()
  await arabicSignIn(page, 'agent')
  await goHome(page, 'Accueil')
  expect(await written(page)).toEqual(['fr', 'ltr'])
  await page.reload()
  await page.getByRole('heading', { name: 'Accueil' }).first().waitFor()
  expect(await written(page)).toEqual(['fr', 'ltr'])
  expectQuiet(noise)
  await close()
})

test('the menu of a merchant changes the language, and back', async () => {
  const { page, noise, close } = await open()
  const client = await sdk('client')
  const account = async () => (await client.collection('users').authRefresh()).record.locale
  await client.collection('users').update(client.authStore.record?.id ?? '', { locale: 'fr' })
  await signIn(page, 'client')
  await goHome(page, 'Accueil')
  for (const [name, lang, home] of [
    ['العربية', 'ar', 'الرئيسية'],
    ['Français', 'fr', 'Accueil'],
  ] as const) {
    await page.locator('header [data-initials]').click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('heading', { name: home }).first().waitFor()
    expect((await written(page))[0]).toBe(lang)
    await expect.poll(account).toBe(lang)
  }
  expectQuiet(noise)
  await close()
})

/** A livreur of his own, with parcels loaded; and their commandes as the office has them. */
async function onTour(names: readonly string[]) {
  const staff = await sdk('moderateur')
  const client = (await staff.collection('clients').getFirstListItem('')).user
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const livreur = await account({ url }, staff, { type: 'livreur', name: 'rachid', agence })
  await staff.collection('livreurs').update(idOf(livreur), { agence })
  await sendAnywhere(staff, idOf(livreur))
  const parcels = new Map<string, string>()
  const move = (by: typeof staff, command: string, to: StateCode, values: object = {}) =>
    by.collection('suivis').create({ command, status: stateId(to), ...values })
  for (const receiver_full_name of names) {
    const parcel = await staff.collection('commands').create({
      receiver_full_name,
      receiver_phone_number: '0612345601',
      city: villeId('Casablanca'),
      price: 250,
      extra_fees: 20,
      client_source: client,
      confirmer_doublon: true,
    })
    await move(staff, parcel.id, 'RECU_HUB', { source: 'scan', agence })
    await move(staff, parcel.id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
    await move(livreur, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
    parcels.set(receiver_full_name, parcel.id)
  }
  const stateOf = async (name: string) => {
    const { status, amount_collected } = await staff.collection('commands').getOne(parcels.get(name) ?? '')
    return [stateCode(String(status)), amount_collected]
  }
  const tour = () => staff.collection('tours').getFirstListItem(`livreur = "${idOf(livreur)}"`)
  return { stateOf, tour }
}

test('a day of a livreur in Arabic: the books are what his thumb did', async () => {
  const { stateOf, tour } = await onTour(['Salma', 'Karim', 'Hind'])
  const { page, noise, close } = await open({ viewport: { width: 360, height: 740 }, touch: true })
  await enter(page, 'rachid@wasl.test', STRONG)
  await page.goto('/tournee/')
  await page.getByText(inArabic('À livrer ({0})', 3)).waitFor()
  const sheet = page.getByRole('dialog')
  const stop = (name: string) => page.getByRole('article', { name })
  const press = (name: string) => sheet.getByRole('button', { name: inArabic(name), exact: true }).tap()
  const say = async (name: string, result: string) => {
    await stop(name)
      .getByRole('button', { name: inArabic('Résultat') })
      .tap()
    await press(result)
  }
  const save = async () => {
    await press('Enregistrer')
    await sheet.waitFor({ state: 'detached' })
  }
  // The ville by its Arabic name, the amount in its order.
  await stop('Salma').getByText('الدار البيضاء').waitFor()
  expect((await stop('Salma').innerText()).replaceAll(/\s/g, ' ')).toContain('270,00 DH')

  await say('Salma', 'Livré')
  await sheet.getByLabel(inArabic('Montant encaissé')).fill('300')
  await press('Enregistrer')
  await sheet.getByRole('alert').first().waitFor()
  await press('Le destinataire a donné plus')
  await save()

  await say('Karim', 'Refusé')
  await press('Autre')
  await press('Enregistrer')
  await sheet.getByText(inArabic('Expliquez en une phrase.')).waitFor()
  await sheet.getByLabel(inArabic('Note')).fill('لا يريده')
  await save()

  const link = stop('Hind').getByRole('link', { name: inArabic('Appeler') })
  await link.evaluate((node) => node.addEventListener('click', (event) => event.preventDefault()))
  await link.tap()
  await stop('Hind')
    .getByRole('link', { name: inArabic('Appelé') })
    .waitFor()

  await page.getByRole('button', { name: inArabic('Fin de tournée') }).tap()
  await sheet.getByText(inArabic('Dites d’abord ce qu’il en est ({0})', 1)).waitFor()
  await press('Résultat')
  await press('Pas de réponse')
  await save()
  await page.getByRole('button', { name: inArabic('Fin de tournée') }).tap()
  for (const coin of [200, 100]) {
    const name = inArabic('Nombre de {shown}', `${coin} DH`)
    await sheet.getByLabel(inArabic('Un de plus : {name}', name), { exact: true }).tap()
  }
  await sheet.getByText(inArabic('Le compte est bon.')).waitFor()
  await press('Terminer la tournée')
  const ended = { state: 'close', loaded: 3, delivered: 1, to_hand_back: 2, to_pay: 300 }
  await expect.poll(tour).toMatchObject(ended)
  expect(await stateOf('Salma')).toEqual(['LIVRE', 300])
  expect(await stateOf('Karim')).toEqual(['RETOUR_CHEZ_LIVREUR', 0])
  expect(await stateOf('Hind')).toEqual(['PAS_DE_REPONSE', 0])
  expectQuiet(noise)
  await close()
})
