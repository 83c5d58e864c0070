/** A cashier's hour: 25 couriers settled by badge, count and one key, then the day closed to the centime. */

import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { add, format, fromDirhams, subtract, ZERO } from '#model/domain/money.ts'
import { DENOMINATIONS } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { faults, keepBack, signIn } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Courier, notesOf, tillCast } from './till-cast.ts'
import { wedge } from './wedge.ts'

const desk = await openDesk({ environment: { DEMO_COMMANDS: '1', RATE_LIMITS: 'off' }, refusals: [404, 409] })
const { page } = desk
const cast = await tillCast(desk)
const { staff, agence } = cast
const COURIERS = 25
const MOST_INPUTS = 5

let couriers: Courier[] = []
let keys: CDPSession
/** Number of inputs of the cashier for one courier: a badge, a parcel batch, a count, a choice, a press. */
let inputs = 0
let taken: Centimes = ZERO

beforeAll(async () => {
  keys = await page.context().newCDPSession(page)
  for (let n = 1; n <= COURIERS; n++) {
    const prices = [150 + n, 89.5, 40].slice(0, 1 + (n % 3))
    couriers.push(await cast.courier(n, prices, n % 4 === 0 ? 2 : 0))
  }
}, 600_000)
afterAll(() => {
  couriers = []
})

async function open(one: Courier): Promise<void> {
  inputs = 1
  await wedge(one.badge, keys)
  await page.getByRole('heading', { name: one.name }).waitFor()
}

const amountOf = (amount: Centimes): string => format(amount).replace(/\s/g, ' ')

/** Every line of the count, by its note or coin. */
async function count(amount: Centimes): Promise<void> {
  inputs++
  const pieces = new Map(notesOf(amount))
  for (const piece of DENOMINATIONS) {
    const name = amountOf(piece).replace(/(,00)? DH$/, '')
    const field = page.getByLabel(`Nombre de ${name} DH`, { exact: true })
    await field.fill(String(pieces.get(piece) ?? ''))
  }
}

async function validate(): Promise<void> {
  inputs++
  await page.keyboard.press('Control+Enter')
}

async function receipt(montant: Centimes): Promise<void> {
  const paper = page.getByRole('region', { name: /^Reçu RV-\d{4}-\d{6}$/ })
  await paper.waitFor()
  expect((await paper.innerText()).replace(/\s/g, ' ')).toContain(amountOf(montant))
  await paper.locator('iframe').waitFor()
  taken = add(taken, montant)
}

/** Short by 50, over by 20, or right. */
const gapOf = (n: number): Centimes => fromDirhams(n % 5 === 1 ? -50 : n % 5 === 2 ? 20 : 0)

test('25 couriers are settled, each by five inputs at most, gaps and returns among them', async () => {
  await page.goto('/caisse/')
  await page.getByRole('button', { name: /Coureur 01/ }).waitFor()
  const most: number[] = []
  for (const [index, one] of couriers.entries()) {
    const gap = gapOf(index + 1)
    await open(one)
    if (one.back.length > 0) {
      inputs++
      await page.getByText('À rendre au guichet').waitFor()
      for (const parcel of one.back) {
        await wedge(String(parcel.code), keys)
        await page.getByRole('list', { name: 'Colis rendus' }).getByText(String(parcel.code)).waitFor()
      }
      await page.getByText('À rendre au guichet').waitFor({ state: 'detached' })
    }
    const montant = add(one.du, gap)
    await count(montant)
    if (gap !== ZERO) {
      inputs++
      await page.getByRole('button', { name: /^Valider .* écart/ }).waitFor()
      await page.getByLabel('Motif de l’écart').selectOption({ index: 1 })
    }
    await validate()
    await receipt(montant)
    most.push(inputs)
  }
  expect(most).toHaveLength(COURIERS)
  expect(Math.max(...most)).toBe(MOST_INPUTS)
  const done = await staff.collection('versements').getFullList({ filter: `agence = "${agence}"` })
  expect(done.map(({ state }) => state)).toEqual(couriers.map(() => 'valide'))
  const gaps = couriers.map((_, index) => gapOf(index + 1))
  expect(add(ZERO, ...done.map(({ ecart }) => fromDirhams(ecart)))).toBe(add(ZERO, ...gaps))
  expect(done.filter(({ ecart, motif }) => (ecart !== 0) !== (motif !== ''))).toEqual([])
  const back = couriers.flatMap((one) => one.back)
  const states = await Promise.all(
    back.map(async ({ id }) => (await staff.collection('commands').getOne(id)).status),
  )
  expect(new Set(states.map((status) => stateCode(String(status))))).toEqual(new Set(['RETOUR_HUB']))
}, 900_000)

test('a refusal loses nothing: what was counted stays, and is validated once it is right', async () => {
  const one = await cast.courier(90, [300, 120], 0)
  await open(one)
  await count(one.du)
  // Meanwhile one of the parcels turns out to have been refused.
  const motif = stableId('motifs', 'A changé d’avis')
  const [, second] = one.delivered
  const letCome = await keepBack(page, '**/api/wasl/caisse/*')
  await cast.move(staff, second?.id ?? '', 'REFUSE', {
    kind: 'correction',
    amount_collected: 0,
    motif,
    note: 'Erreur',
  })
  await validate()
  await page.getByText(/vient de changer/).waitFor()
  await letCome()
  expect(await page.getByLabel('Nombre de 200 DH').inputValue()).toBe('2')
  expect(await staff.collection('versements').getFullList({ filter: `livreur = "${one.id}"` })).toEqual([])
  await page.getByText('Il y a de trop').waitFor()
  await count(fromDirhams(300))
  await validate()
  await receipt(fromDirhams(300))
  expect(inputs).toBeLessThanOrEqual(MOST_INPUTS)
})

test('a text that is neither a badge nor a parcel is refused in words', async () => {
  await wedge('XYZ-999999', keys)
  await page.getByText('Ce code n’est ni un badge ni un colis').waitFor()
})

test('the day closes to the centime, and what differs is told before', async () => {
  await page.goto(`/caisse/?onglet=cloture&agence=${agence}`)
  await page.getByText('Attendu en caisse').waitFor()
  const account = page.getByRole('region', { name: 'Le compte du jour' })
  expect((await account.innerText()).replace(/\s/g, ' ')).toContain(amountOf(taken))
  await count(subtract(taken, fromDirhams(0.5)))
  await page.getByText('Il manque 0,50').waitFor()
  await page.getByRole('button', { name: /^Clore avec l’écart/ }).click()
  await page.getByText('Dites pourquoi le compte diffère.').waitFor()
  await count(taken)
  await page.getByRole('button', { name: 'Clore la journée' }).click()
  await page.getByText(/^La journée est close depuis/).waitFor()
  const [day] = await staff.collection('journees_caisse').getFullList({ filter: `agence = "${agence}"` })
  expect(day).toMatchObject({ state: 'close', ecart: 0, ouverture: 0, sorties: 0 })
  expect(fromDirhams(day?.compte)).toBe(taken)
  expect(fromDirhams(day?.entrees)).toBe(taken)
})

test('what a caisse held before its first movement is written down, and set right by a difference', async () => {
  const { id: fresh } = await staff.collection('agences').create({ name: 'Caisse neuve' })
  await page.goto(`/caisse/?onglet=cloture&agence=${fresh}`)
  await page.getByRole('button', { name: 'Solde de départ…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Contenu de la caisse (DH)').fill('-5')
  expect(await dialog.getByRole('button', { name: 'Inscrire' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Contenu de la caisse (DH)').fill('2 000,50')
  await dialog.getByLabel('Note').fill('Compté avec le chef d’agence')
  await dialog.getByRole('button', { name: /^Inscrire 2/ }).click()
  const account = page.getByRole('region', { name: 'Le compte du jour' })
  await account.getByText('Soldes d’ouverture').waitFor()
  await page.getByRole('button', { name: 'Corriger le solde de départ…' }).click()
  await dialog.getByLabel('Différence (DH)').fill('−3000')
  await dialog.getByRole('button', { name: /^Inscrire/ }).click()
  await dialog
    .getByText(/caisse/)
    .last()
    .waitFor()
  await dialog.getByLabel('Différence (DH)').fill('−500')
  await dialog.getByRole('button', { name: /^Inscrire/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await account
    .getByText(/^1\s500,50/)
    .first()
    .waitFor()
  const opened = await staff
    .collection('ouvertures')
    .getFullList({ filter: `agence = "${fresh}"`, sort: 'created' })
  expect(opened).toMatchObject([
    { kind: 'CAISSE', montant: 2000.5, note: 'Compté avec le chef d’agence' },
    { kind: 'CAISSE', montant: -500 },
  ])
})

test.each(['light', 'dark'] as const)('can be read and used by everybody, %s', async (theme) => {
  const { page, close } = await desk.open({ theme })
  await signIn(page, 'moderateur')
  const [one] = couriers
  await page.goto(`/caisse/?livreur=${one?.id}`)
  await page.getByRole('heading', { name: one?.name ?? '' }).waitFor()
  expect(await faults(page)).toEqual([])
  await page.goto(`/caisse/?onglet=cloture&agence=${agence}`)
  await page.getByText('Attendu en caisse').waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Corriger le solde de départ…' }).click()
  expect(await faults(page)).toEqual([])
  await close()
})
