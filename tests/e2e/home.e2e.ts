/** The home page of each role: one request, nothing jumps, each figure opens the records it counts. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { TO_DO_KEYS } from '#model/domain/figures/to-do.ts'
import { faults, PHONE, type Role, signIn, type VisitOptions } from './browser.ts'
import { openDesk } from './desk.ts'
import { giveTo, move } from './tour-parcels.ts'

const desk = await openDesk()
const { page } = desk
const [staff, livreur] = [await desk.sdk('moderateur'), await desk.sdk('livreur')]
const [out, delivered] = [
  await giveTo(livreur, staff, 'Rim Berrada', {}),
  await giveTo(livreur, staff, 'Salma Berrada', {}),
]
for (const { id } of [out, delivered]) await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
await move(livreur, delivered.id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
// Its merchant cancelled it: a failure that nobody has to act upon.
const cancelled = await giveTo(livreur, staff, 'Hajar Berrada', {})
const motifs = await staff.collection('motifs').getFullList()
await move(staff, cancelled.id, 'ANNULE_VENDEUR', {
  kind: 'correction',
  note: 'Annulé par la boutique',
  motif: motifs.find(({ applies_to }) => applies_to.includes(stateId('ANNULE_VENDEUR')))?.id,
})
const home = (who = staff): Promise<HomeAnswer> => who.send('/api/wasl/accueil', {})

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')

/** The list shown holds `n` records. */
const counts = (of: Page, n: number) =>
  of
    .getByText(new RegExp(`sur ${grouped(n)}$`))
    .first()
    .waitFor()

/** Calls of the frame around every page: the account, its session, its badges, its live events. */
const FRAME =
  /^\/api\/(collections\/users\/records\/[a-z0-9]{15}|wasl\/session|wasl\/(chats|reclamations)\/unread|collections\/notifications\/records|realtime)$/

const WATCH_SHIFTS = () => {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) shifts.sum += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens the home page of the role; returns the calls of the page and the sum of its shifts. */
async function opened(role: Role, options: VisitOptions) {
  const visit = await desk.open(options)
  await signIn(visit.page, role)
  await visit.page.waitForLoadState('networkidle')
  await visit.page.addInitScript(WATCH_SHIFTS)
  const calls: string[] = []
  visit.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !FRAME.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  await visit.page.goto('/')
  await visit.page.getByRole('figure', { name: 'Colis livrés' }).locator('.recharts-bar').first().waitFor()
  await visit.page.waitForLoadState('networkidle')
  const shifts = await visit.page.evaluate(
    () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
  )
  return { ...visit, calls, shifts }
}

describe.each([
  ['moderateur', 'a desk', {}],
  ['moderateur', 'a phone', { viewport: PHONE, touch: true }],
  ['client', 'a desk', { theme: 'dark' }],
  ['client', 'a phone', { viewport: PHONE, touch: true }],
] as const)('the home page of a %s on %s', (role, _, options) => {
  test('is one request, and nothing jumps or leaves the screen', async () => {
    const { page: shown, calls, shifts, close } = await opened(role, options)
    expect(calls).toEqual(['GET /api/wasl/accueil'])
    expect(shifts).toBeLessThanOrEqual(0.02)
    expect(
      await shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    expect(await faults(shown)).toEqual([])
    await close()
  })
})

test('each work that waits opens exactly the records it counts', async () => {
  const { a_faire } = await home()
  const waiting = TO_DO_KEYS.filter((key) => (a_faire[key]?.n ?? 0) > 0)
  expect(waiting.length).toBeGreaterThan(3)
  expect(waiting).toContain('echouees')
  for (const key of waiting) {
    await page.goto('/')
    await page.locator(`[data-work="${key}"]`).click()
    await page.waitForURL((address) => address.pathname !== '/')
    await counts(page, a_faire[key]?.n ?? -1)
  }
})

test('the day of a livreur opens what was delivered, what is left and the cash in hand', async () => {
  const { tournees } = await home()
  const tour = tournees?.find((one) => one.livreur === livreur.authStore.record?.id)
  expect(tour).toMatchObject({ ouverte: true })
  expect(tour?.restants).toBeGreaterThan(0)
  const row = async () => {
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Journée des livreurs' })
    const more = card.getByRole('button', { name: /autres? livreurs?/ })
    await card.waitFor()
    if ((await more.count()) > 0) await more.click()
    return card.getByRole('listitem').filter({ hasText: String(livreur.authStore.record?.full_name) })
  }
  const failed = (tour?.charges ?? 0) - (tour?.livres ?? 0) - (tour?.restants ?? 0)
  for (const [name, n] of [
    ['livrés', tour?.livres],
    ['restants', tour?.restants],
    ['chargés', tour?.charges],
    ...(failed > 0 ? [['échecs', failed] as const] : []),
  ] as const) {
    await (await row()).getByRole('link', { name: new RegExp(`${n} ${name}`) }).click()
    await page.waitForURL(/tour=/)
    await counts(page, n ?? -1)
  }
  await (await row()).getByRole('link', { name: /Espèces en main/ }).click()
  await page.waitForURL(/money_state=CHEZ_LIVREUR/)
})

test('a merchant relaunches a failure from his page, which follows', async () => {
  const merchant = await desk.sdk('client')
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const client_source = merchant.authStore.record?.id
  const { id } = await giveTo(livreur, staff, 'Imane Chraibi', { client_source })
  await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  await staff.collection('appels').create({ command: id, kind: 'appel' })
  await move(staff, id, 'PAS_DE_REPONSE')
  await move(staff, id, 'PAS_DE_REPONSE', { kind: 'garde', agence, source: 'scan' })
  expect((await home(merchant)).a_decider?.map((one) => one.id)).toContain(id)
  const { page: his, close } = await desk.open()
  await signIn(his, 'client')
  await his.goto('/')
  const card = his.getByRole('region', { name: 'À décider' })
  const relaunch = card.getByRole('button', { name: 'Relancer le colis de Imane Chraibi' })
  await relaunch.click()
  const dialog = his.getByRole('dialog', { name: 'Relancer le colis' })
  await dialog.getByLabel('Motif').waitFor()
  await his.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await relaunch.waitFor({ state: 'detached' })
  expect((await staff.collection('commands').getOne(id)).holder_kind).toBe('agence')
  await close()
})
