import type { Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { afterEach, expect, test } from 'vitest'
import { signIn, signInByScreen } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import * as stage from './offline-stage.ts'

const { band, DEAR, eachPhotoOnce, exchange, move, offlineStage, say, inHand, shownOn, stop, takePhoto } =
  stage

/**
 * A livreur whose network is cut and whose phone is killed: each result is written once, in order, none lost.
 */
const LONG = process.env.SOAK === '1'
const [OUTCOMES, PHOTOS, KILLS] = LONG ? [50, 30, 20] : [6, 4, 2]

const { open, staff, livreur, wire, his, onTour, moves, once, stateNow } = await offlineStage()

afterEach(() => wire.mend())

let page: Page

test('the page is kept by a first visit, and opens afterwards with no network at all', async () => {
  await onTour()
  page = await his.open('/sign-in-2')
  await signInByScreen(page, 'livreur', wire.url)
  await page.getByText('À livrer (1)').waitFor()
  const worker = () => navigator.serviceWorker.getRegistration('/tournee').then((one) => one?.active?.state)
  await expect.poll(() => page.evaluate(worker)).toBe('activated')
  wire.cut()
  await page.goto(`${wire.url}/tournee/`)
  await page.getByText('À livrer (1)').waitFor()
  // The service worker does not serve pages of the office.
  await expect(page.goto(`${wire.url}/commands/`)).rejects.toThrow(/ERR_/)
  wire.mend()
  // Chromium writes `localStorage` with a delay: a phone killed before is still signed in.
  await his.kill()
  page = await his.open('/tournee/')
  await page.getByText('À livrer (1)').waitFor()
})

test('results and photos of flight mode outlive a reload and a killed browser: each once, in order', async () => {
  const parcels: RecordModel[] = []
  for (let n = 0; n < OUTCOMES; n++) parcels.push(await onTour(n < PHOTOS ? DEAR : {}))
  await page.goto(`${wire.url}/tournee/`)
  await page.getByText(`À livrer (${OUTCOMES + 1})`).waitFor()
  wire.cut()
  const every = Math.ceil(OUTCOMES / KILLS)
  for (const [n, parcel] of parcels.entries()) {
    await say(page, parcel, 'Livré')
    if (n % every !== 0) continue
    // Killed at the moment the page confirms the result.
    await his.kill()
    page = await his.open('/tournee/')
    await page.getByText(`Livrés (${n + 1})`).waitFor()
  }
  // As after a kill before Chromium wrote it.
  await page.evaluate(() => localStorage.removeItem('wasl-device'))
  await page.reload()
  await band(page).waitFor()
  expect(await band(page).innerText()).toMatch(
    new RegExp(`^${OUTCOMES} enregistrements gardés .* depuis \\d\\d:\\d\\d`),
  )
  expect(await moves(parcels[0] as RecordModel, 'LIVRE')).toEqual([])
  await page.getByText(`${PHOTOS} photos à envoyer.`).waitFor()
  wire.mend()
  await band(page).waitFor({ state: 'detached' })
  await once(parcels)
  await eachPhotoOnce(staff, parcels.slice(0, PHOTOS))
  const written = (await Promise.all(parcels.map((one) => moves(one, 'LIVRE')))).map(([one]) => one)
  const hours = written.map((one) => String(one?.device_at))
  expect(hours).toEqual([...hours].sort())
  expect(written.map((one) => String(one?.at))).toEqual(written.map((one) => String(one?.at)).sort())
  expect(written.map((one) => one?.heure_douteuse)).toEqual(Array(OUTCOMES).fill(false))
  // However often the page was killed, the server knows one phone.
  await expect.poll(() => stage.keptByPhones(staff)).toEqual([[0, 0]])
})

test('a phone that is nearly full refuses photos, never a result', async () => {
  const parcel = await shownOn(page, await onTour(DEAR))
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ usage: 81, quota: 100 })
  })
  await stop(page, parcel).getByRole('button', { name: 'Résultat' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Livré', exact: true }).click()
  await takePhoto(page)
  await sheet.getByText(/n’a plus de place pour une photo/).waitFor()
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await sheet.waitFor({ state: 'detached' })
  await once([parcel])
  const told = await staff.collection('preuves').getFirstListItem(`command = "${parcel.id}"`)
  expect(told).toMatchObject({ state: 'attendue', absente: 'Plus de place sur le téléphone', fichier: '' })
  await page.reload()
})

test('an answer lost after the server wrote is asked again, and nothing is written twice', async () => {
  const parcels = [await onTour(), await onTour()]
  await page.reload()
  for (const parcel of parcels) await inHand(page, parcel)
  wire.swallowAnswers()
  for (const parcel of parcels) await say(page, parcel, 'Livré')
  await once(parcels)
  await band(page).waitFor()
  wire.mend()
  await band(page).waitFor({ state: 'detached' })
  await once(parcels)
})

test('a portal that answers 200 to everything is not the server', async () => {
  const parcel = await shownOn(page, await onTour())
  wire.portal('<!doctype html><title>Wi-Fi du café</title><p>Bienvenue</p>')
  await say(page, parcel, 'Livré')
  await band(page).waitFor()
  await page.reload()
  await band(page).waitFor()
  wire.mend()
  await band(page).waitFor({ state: 'detached' })
  await once([parcel])
})

test('an answer that breaks off halfway leaves the tour as this phone knows it', async () => {
  const parcel = await shownOn(page, await onTour())
  await stage.storedOn(page, parcel)
  wire.breakOffAfter(700)
  await page.reload()
  await expect.poll(() => wire.brokenOff).toContainEqual(expect.stringContaining('/commands/records'))
  wire.cut()
  await say(page, parcel, 'Livré')
  wire.mend()
  await once([parcel])
})

test('of two tabs one sends, and both show it', async () => {
  const parcels = [await onTour(), await onTour()]
  const other = await his.tab('/tournee/')
  await page.reload()
  for (const parcel of parcels) await Promise.all([inHand(page, parcel), inHand(other, parcel)])
  wire.cut()
  const [one, two] = parcels as [RecordModel, RecordModel]
  await say(page, one, 'Livré')
  await stop(other, one).waitFor({ state: 'detached' })
  await say(other, two, 'Livré')
  await stop(page, two).waitFor({ state: 'detached' })
  wire.mend()
  await Promise.all([page, other].map((tab) => band(tab).waitFor({ state: 'detached' })))
  await once(parcels)
  await other.close()
})

test('a result is taken back by one tap, sent already or not, and told anew', async () => {
  const [sent, waiting] = [await onTour(), await onTour()]
  await page.reload()
  await Promise.all([inHand(page, sent), inHand(page, waiting)])
  const undo = page.getByRole('button', { name: 'Annuler', exact: true })
  await say(page, sent, 'Livré')
  await once([sent])
  await undo.click()
  await stop(page, sent).waitFor()
  await undo.waitFor({ state: 'detached' })
  await expect.poll(() => stateNow(sent)).toBe('EN_DISTRIBUTION')
  expect(await staff.collection('commands').getOne(sent.id)).toMatchObject({ amount_collected: 0 })

  wire.cut()
  await say(page, waiting, 'Livré')
  // Within its minute it also outlives the page.
  await page.reload()
  await undo.click()
  await stop(page, waiting).waitFor()
  await page.reload()
  await stop(page, waiting).waitFor()
  expect(await moves(waiting, 'LIVRE')).toEqual([])
  wire.mend()
  await band(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await moves(waiting, 'LIVRE')).length).toBe(1)
  await expect.poll(() => stateNow(waiting)).toBe('EN_DISTRIBUTION')
  await say(page, waiting, 'Livré')
  await expect.poll(async () => (await moves(waiting, 'LIVRE')).length).toBe(2)
  expect(await staff.collection('commands').getOne(waiting.id)).toMatchObject({ amount_collected: 270 })
})

test('an exchange is taken back with the article that goes back, sent already or not', async () => {
  const swap = { is_echange: true, price: 50, extra_fees: 0 }
  const [sent, waiting] = [await onTour(swap), await onTour(swap)]
  await page.reload()
  const twins = ({ id }: RecordModel) =>
    staff.collection('commands').getFullList({ filter: `parent = "${id}"` })
  const undo = page.getByRole('button', { name: 'Annuler', exact: true })
  const article = page.getByText('ancien article à rapporter')
  await exchange(page, sent)
  await article.waitFor()
  // A result undone offline leaves the list at once.
  wire.cut()
  await undo.click()
  await article.waitFor({ state: 'detached' })
  await stop(page, sent).waitFor()
  expect(await twins(sent)).toHaveLength(1)
  await exchange(page, waiting)
  await undo.click()
  await stop(page, waiting).waitFor()
  wire.mend()
  await band(page).waitFor({ state: 'detached' })
  for (const parcel of [sent, waiting]) {
    await expect.poll(() => stateNow(parcel)).toBe('EN_DISTRIBUTION')
    expect(await twins(parcel)).toEqual([])
    expect((await moves(parcel, 'ECHANGE_LIVRE')).length).toBe(1)
  }
})

test('after its minute a result is corrected with a reason, and the right one asked for', async () => {
  const parcel = await onTour()
  const device_at = new Date(Date.now() - 5 * 60_000).toISOString().replace('T', ' ')
  const paid = { amount_collected: 270, mode_paiement: 'especes', source: 'app', device_at }
  await move(livreur, parcel.id, 'LIVRE', paid)
  await page.reload()
  await page.getByRole('button', { name: `Corriger : ${parcel.receiver_full_name}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Mauvais colis' }).click()
  await sheet.getByRole('button', { name: 'Refusé', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await stop(page, parcel).waitFor()
  await expect.poll(() => stateNow(parcel)).toBe('EN_DISTRIBUTION')
  const undone = `command = "${parcel.id}" && kind = "annulation"`
  const back = await staff.collection('suivis').getFirstListItem(undone)
  expect(back).toMatchObject({ note: 'Mauvais colis', amount_collected: 0 })
})

test('what came too late is shown, with the cash he owes, and stands in the way of nothing', async () => {
  const [late, next] = [await onTour(), await onTour()]
  await page.reload()
  await Promise.all([inHand(page, late), inHand(page, next)])
  wire.cut()
  await say(page, late, 'Livré')
  await say(page, next, 'Livré')
  await move(staff, late.id, 'NUMERO_ERRONE', { note: 'Appelé du bureau' })
  wire.mend()
  await page.getByText('Non enregistrés (1)').waitFor()
  await page.getByText(/Vous devez les.*270,00.*encaissés/).waitFor()
  await once([next])
  expect(await stateNow(late)).toBe('NUMERO_ERRONE')
  const [kept] = await staff.collection('conflits').getFullList({ filter: `command = "${late.id}"` })
  expect(kept).toMatchObject({ encaisse: 270, state: 'ouvert' })
  await page.getByRole('button', { name: 'J’ai compris' }).click()
  await page.getByText(/Non enregistrés/).waitFor({ state: 'detached' })
})

test('the office sees the conflict with both versions, and the phone as it last spoke', async () => {
  const office = await open()
  await signIn(office.page, 'moderateur')
  await office.page.goto('/')
  const tile = office.page.getByRole('link', { name: /Conflits de téléphones à décider/ })
  const [kept, ...others] = await staff
    .collection('conflits')
    .getFullList({ filter: 'state = "ouvert"', sort: '-created' })
  await tile.getByText(String(1 + others.length), { exact: true }).waitFor()
  await office.page.goto(`/conflits/?fiche=${kept?.id}`)
  const panel = office.page.getByRole('dialog')
  await panel.getByRole('row', { name: /^État Livré Numéro erroné/ }).waitFor()
  await panel.getByText(/dit avoir encaissé 270,00/).waitFor()
  await office.page.goto('/appareils/')
  const phone = office.page.getByRole('row').filter({ hasText: String(livreur.authStore.record?.full_name) })
  await phone.first().waitFor()
  const parcel = await onTour()
  const device_at = new Date(Date.now() - 3 * 3_600_000).toISOString().replace('T', ' ')
  await move(livreur, parcel.id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes', device_at })
  await office.page.goto(`/commands/?colis=${parcel.code}`)
  await office.page.getByText(/heure du téléphone à vérifier/).waitFor()
  await office.close()
})

test('who signs out while something waits is told that it stays behind', async () => {
  const parcel = await shownOn(page, await onTour())
  wire.cut()
  await say(page, parcel, 'Livré')
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  const warning = page.getByRole('alertdialog')
  await warning.getByText(/1 enregistrement de ce téléphone n’est pas encore envoyé/).waitFor()
  await warning.getByRole('button', { name: 'Annuler' }).click()
  await band(page).waitFor()
  wire.mend()
  await once([parcel])
})

test('a session that ended keeps everything until he signs in again', async () => {
  const parcel = await shownOn(page, await onTour())
  wire.cut()
  await say(page, parcel, 'Livré')
  // A new password, the same as before, ends every session of the account.
  const passwords = { password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD }
  await staff.collection('users').update(livreur.authStore.record?.id ?? '', passwords)
  wire.mend()
  await page.waitForURL(/sign-in/)
  expect(await moves(parcel, 'LIVRE')).toEqual([])
  await signInByScreen(page, 'livreur', wire.url)
  await page.waitForURL(/tournee/)
  await once([parcel])
})
