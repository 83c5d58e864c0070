/**
 * The day of a livreur on a phone of 360×740, in French and Arabic, while the network goes and comes by a
 * plan drawn from a seed: at the end, the server has exactly the livreur's results.
 */

import fc from 'fast-check'
import type PocketBase from 'pocketbase'
import { afterEach, expect, test } from 'vitest'
import { JOURS } from '#model/collections/villes.ts'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { DENOMINATIONS, keyOf } from '#model/domain/till/comptage.ts'
import { sendAnywhere } from '#tests/support/anywhere.ts'
import { CutWire } from '#tests/support/cut-wire.ts'
import { account, idOf, STRONG } from '#tests/support/people.ts'
import { signInAs, signInInArabic } from './browser.ts'
import { KINDS, type Kind, LANGUAGES, type Spoken, Thumb } from './courier-thumb.ts'
import { openStage } from './desk.ts'
import { phone } from './killable-phone.ts'
import { move } from './offline-stage.ts'

const LONG = process.env.SOAK === '1'
const PARCELS = LONG ? 40 : KINDS.length
const FIRST_SEED = Number(process.env.SOAK_SEED ?? 1)
const SEEDS = Array.from({ length: LONG ? 100 : LANGUAGES.length }, (_, n) => FIRST_SEED + n)
const DAY_MS = 900_000

const { url, sdk } = await openStage({ RATE_LIMITS: 'off' })
const [staff, wire] = await Promise.all([sdk('moderateur'), CutWire.to(url)])
const agence = (await staff.collection('agences').getFirstListItem('')).id
const client = await staff.collection('clients').getFirstListItem('')
await staff.collection('clients').update(client.id, { option_partiel: true })
// Served every day: « Demain » is a day he may choose on a Saturday too.
const jours = Object.keys(JOURS)
await staff.collection('villes').update(villeId('Casablanca'), { jours })

afterEach(() => wire.mend())

interface Visit {
  readonly kind: Kind
  /** The change of the network before the visit; null leaves it as it is. */
  readonly network: 'cut' | 'mend' | 'swallow' | 'portal' | null
  /** True: the page is reloaded before the visit, whatever the network is. */
  readonly isReloaded: boolean
}

/** Every kind as often as another, in any order. */
function planOf(seed: number): readonly Visit[] {
  const kinds = Array.from({ length: PARCELS }, (_, n) => KINDS[n % KINDS.length] as Kind)
  const all = { minLength: PARCELS, maxLength: PARCELS }
  const weather = fc.tuple(
    fc.constantFrom('cut', 'mend', 'swallow', 'portal', null),
    fc.integer({ min: 0, max: 4 }),
  )
  const drawn = fc.tuple(fc.shuffledSubarray(kinds, all), fc.array(weather, all))
  const [[order, weathers]] = fc.sample(drawn, { seed, numRuns: 1 }) as [
    [Kind[], [Visit['network'], number][]],
  ]
  return order.map((kind, n) => {
    const [network, luck] = weathers[n] ?? [null, 1]
    return { kind, network, isReloaded: luck === 0 }
  })
}

/** Creates a livreur, with a parcel on tour for each visit. */
async function loadTour(seed: number, names: readonly string[], plan: readonly Visit[]) {
  const livreur = await account({ url }, staff, { type: 'livreur', name: `jour${seed}`, agence })
  await staff.collection('livreurs').update(idOf(livreur), { agence })
  await sendAnywhere(staff, idOf(livreur))
  const ids: string[] = []
  for (const [n, { kind }] of plan.entries()) ids.push(await onTour(livreur, names[n] ?? '', kind.values))
  return { livreur, ids }
}

async function onTour(livreur: PocketBase, receiver_full_name: string, values: object): Promise<string> {
  const { id } = await staff.collection('commands').create({
    receiver_full_name,
    receiver_phone_number: '0612345601',
    city: villeId('Casablanca'),
    price: 250,
    extra_fees: 20,
    client_source: client.user,
    confirmer_doublon: true,
    ...values,
  })
  await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
  await move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
  await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

function change(network: Visit['network']): void {
  if (network === 'cut') wire.cut()
  if (network === 'mend') wire.mend()
  if (network === 'swallow') wire.swallowAnswers()
  if (network === 'portal') wire.portal('<!doctype html><title>Wi-Fi</title><p>Bienvenue</p>')
}

async function openTour(thumb: Thumb, seed: number, language: Spoken): Promise<void> {
  const { page } = thumb
  if (language === 'ar') await signInInArabic(page, `jour${seed}@wasl.test`, STRONG, wire.url)
  else await signInAs(page, `jour${seed}@wasl.test`, STRONG)
  await page.goto(`${wire.url}/tournee/`)
  await page.getByText(thumb.word('À livrer ({0})', PARCELS)).waitFor()
  // The ville by its name in that language, the amount in its order.
  const stop = page.getByRole('article', { name: 'Trois colis' }).first()
  await stop.getByText(language === 'ar' ? 'الدار البيضاء' : 'Casablanca').waitFor()
  expect((await stop.innerText()).replaceAll(/\s/g, ' ')).toContain('270,00 DH')
  const worker = () => navigator.serviceWorker.getRegistration('/tournee').then((one) => one?.active?.state)
  await expect.poll(() => page.evaluate(worker)).toBe('activated')
}

/** The tour does not end while a parcel has no result. */
async function forgets(thumb: Thumb): Promise<void> {
  await thumb.page.getByRole('button', { name: thumb.word('Fin de tournée') }).click()
  await thumb.sheet.getByText(thumb.word('Dites d’abord ce qu’il en est ({0})', 1)).waitFor()
  await thumb.page.keyboard.press('Escape')
  await thumb.sheet.waitFor({ state: 'detached' })
}

/** Note by note, the largest first. */
async function count(thumb: Thumb, dirhams: number): Promise<void> {
  let left = dirhams * 100
  for (const value of DENOMINATIONS) {
    const pieces = Math.floor(left / value)
    left -= pieces * value
    if (pieces === 0) continue
    const name = thumb.word('Nombre de {shown}', `${keyOf(value)} DH`)
    await thumb.sheet.getByLabel(name, { exact: true }).fill(String(pieces))
  }
  await thumb.sheet.getByText(thumb.word('Le compte est bon.')).waitFor()
}

test.each(SEEDS)(
  'the books are what his thumb did, whatever the network does: seed %d',
  async (seed) => {
    const language = LANGUAGES[seed % LANGUAGES.length] as Spoken
    const plan = planOf(seed)
    const names = plan.map(({ kind }, n) => `${String(n).padStart(2, '0')} ${kind.name}`)
    const { livreur, ids } = await loadTour(seed, names, plan)
    const his = phone(wire.url)
    try {
      const thumb = new Thumb(await his.open('/sign-in-2'), language)
      await openTour(thumb, seed, language)
      for (const [n, { kind, network, isReloaded }] of plan.entries()) {
        change(network)
        if (isReloaded) await thumb.page.reload()
        if (n === PARCELS - 1) await forgets(thumb)
        await kind.tell(thumb, names[n] ?? '').catch((error) => thumb.explain(error))
      }
      const cash = plan.reduce((sum, { kind }) => sum + kind.books.cash, 0)
      await thumb.page.getByRole('button', { name: thumb.word('Fin de tournée') }).click()
      await count(thumb, cash)
      await thumb.press('Terminer la tournée')
      await thumb.sheet.waitFor({ state: 'detached' })
      wire.mend()
      await expectBooks(livreur, ids, plan)
    } finally {
      await his.close()
    }
  },
  DAY_MS,
)

async function expectBooks(
  livreur: PocketBase,
  ids: readonly string[],
  plan: readonly Visit[],
): Promise<void> {
  const books = plan.map(({ kind }) => kind.books)
  const sum = (of: (one: Kind['books']) => number | boolean) =>
    books.reduce((total, one) => total + Number(of(one)), 0)
  const cash = sum((one) => one.cash)
  const tour = () => staff.collection('tours').getFirstListItem(`livreur = "${idOf(livreur)}"`)
  await expect.poll(tour).toMatchObject({
    state: 'close',
    loaded: PARCELS,
    delivered: sum((one) => one.isDelivered),
    to_hand_back: sum((one) => one.goesBack),
    to_pay: cash,
  })
  const parcels = await Promise.all(ids.map((id) => staff.collection('commands').getOne(id)))
  const found = parcels.map(({ status, amount_collected }) => [stateCode(String(status)), amount_collected])
  expect(found).toEqual(books.map((one) => [one.ends, one.collected]))
  // Each suivi is written once, though batches were resent.
  const written = await Promise.all(
    ids.map((id, n) => {
      const filter = `command = "${id}" && status = "${stateId(books[n]?.told ?? 'LIVRE')}"`
      return staff.collection('suivis').getFullList({ filter })
    }),
  )
  expect(written.map(({ length }) => length)).toEqual(books.map(() => 1))
  const arrived = { filter: `command.delivery_man = "${idOf(livreur)}" && state = "recue"` }
  await expect
    .poll(async () => (await staff.collection('preuves').getFullList(arrived)).length)
    .toBe(sum((one) => one.isPictured))
  const day = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Africa/Casablanca' }).format(new Date())
  const query = { compte: 'CASH_LIVREUR', du: day, au: day, limite: 0 }
  const { cloture } = await staff.send(`/api/wasl/releves/${idOf(livreur)}`, { query })
  expect(cloture).toBe(cash)
}
