/** The one answer of the home page: each person's own parts, whose counts are those of the lists behind them. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { DAY_FILTERS, type DayCount, TOUR_FILTERS } from '#model/domain/figures/live.ts'
import { type HomeMoment, TO_DO_KEYS, workOf } from '#model/domain/figures/to-do.ts'
import { and, eq } from '#model/schema/filter.ts'
import { canonical, dayBounds, localDay } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf } from '../support/people.ts'
import type { TestWasl } from '../support/wasl.ts'
import { readAhead } from './home-month.ts'
import { openParcelWorld } from './parcel-world.ts'

let world: Awaited<ReturnType<typeof openParcelWorld>>
let wasl: TestWasl
let staff: PocketBase
let at: HomeMoment
const { clock, pass } = readAhead()
beforeAll(async () => {
  world = await openParcelWorld({ commands: 600, full: true, clock, unproven: 'times are set by hand' })
  ;({ wasl, staff } = world)
  const now = wasl.engine.clock.now()
  at = { now: canonical(now), today: canonical(dayBounds(localDay(now)).start) }
  // Half of the parcels are late, so that every count has rows of both kinds.
  await wasl.behind.query(sql`UPDATE commands SET late_at = CASE WHEN _seq % 2 = 0 THEN now() - interval '2 days'
    ELSE now() + interval '2 days' END WHERE outcome = '' AND deleted_at IS NULL`)
}, 120_000)
afterAll(() => wasl.close())

const home = (who: PocketBase): Promise<HomeAnswer> => who.send('/api/wasl/accueil', {})
const listed = async (who: PocketBase, collection: string, filter: string): Promise<number> =>
  (await who.collection(collection).getList(1, 1, { filter })).totalItems

it('counts each task as the list it opens does', async () => {
  await world.move(staff, await world.onTour(), 'ANNULE_VENDEUR', {
    motif: world.motif('ANNULE_VENDEUR'),
    kind: 'correction',
    note: 'Annulé par la boutique',
  })
  for (const who of [staff, await wasl.as('agent'), world.client, world.livreur]) {
    const { a_faire } = await home(who)
    for (const key of TO_DO_KEYS) {
      const { collection, filter } = workOf(key)
      if (a_faire[key] !== undefined) {
        expect([key, a_faire[key].n]).toEqual([key, await listed(who, collection, filter(at))])
      }
    }
  }
  const { a_faire } = await home(staff)
  expect(a_faire['en-retard']?.n).toBeGreaterThan(0)
  const cancelled = await listed(staff, 'commands', eq('status.code', 'ANNULE_VENDEUR'))
  expect(cancelled).toBeGreaterThan(0)
  expect(a_faire.echouees?.n).toBe(
    (await listed(staff, 'commands', eq('status.category', 'echoue'))) - cancelled,
  )
})

it('counts late proofs and silent tours as their lists do, for all agences and for one', async () => {
  const parcel = await world.onTour()
  const { tour, agence } = await world.now(parcel)
  const his = idOf(world.livreur)
  await wasl.behind.query(
    sql`UPDATE tours SET opened_at = now() - interval '3 hours', agence = ${agence} WHERE id = ${tour}`,
  )
  await wasl.behind.query(sql`DELETE FROM appareils WHERE "user" = ${his}`)
  await wasl.behind.query(sql`INSERT INTO appareils (id, device, "user", agence, dernier_mot, created, updated)
    VALUES ('silencieux00001', 'telephone000001', ${his}, ${agence}, now() - interval '2 hours', now(), now())`)
  const [told] = await staff.collection('suivis').getFullList({ filter: eq('command', parcel) })
  for (const [n, hours] of [30, 26, 2].entries()) {
    await wasl.behind.query(sql`INSERT INTO preuves (id, command, suivi, livreur, agence, genre, sha256, state, annoncee_at, created, updated)
      VALUES (${`preuvetard00000${n}`}, ${parcel}, ${told?.id ?? ''}, ${his}, ${agence}, 'photo', ${String(n).repeat(64)},
        'attendue', now() - ${hours} * interval '1 hour', now(), now())`)
  }
  const roles = ['Commandes', 'Livreurs']
  const elsewhere = await staff.collection('agences').create({ name: 'Ailleurs' })
  const [here, there] = [
    await account(wasl, staff, { type: 'moderateur', name: 'ici', roles, agence }),
    await account(wasl, staff, { type: 'moderateur', name: 'ailleurs', roles, agence: elsewhere.id }),
  ]
  const counted = async (who: PocketBase) => {
    const { a_faire } = await home(who)
    for (const key of ['preuves', 'sans-nouvelles'] as const) {
      const { collection, filter } = workOf(key)
      expect([key, a_faire[key]?.n]).toEqual([key, await listed(who, collection, filter(at))])
    }
    return [a_faire.preuves?.n, a_faire['sans-nouvelles']?.n]
  }
  expect(await counted(staff)).toEqual([2, 1])
  expect(await counted(here)).toEqual([2, 1])
  expect(await counted(there)).toEqual([0, 0])
})

it('counts the day as its lists do, and the last working day until the same time', async () => {
  await world.delivered({ price: 130 })
  const { jour } = await home(staff)
  for (const count of Object.keys(DAY_FILTERS) as DayCount[]) {
    expect([count, jour?.[count]]).toEqual([
      count,
      await listed(staff, 'commands', DAY_FILTERS[count](at.today)),
    ])
  }
  const rows = await staff.collection('commands').getFullList({ filter: DAY_FILTERS.livrees(at.today) })
  expect(jour?.encaisse).toBe(rows.reduce((sum, { amount_collected }) => sum + amount_collected, 0))
  expect(jour?.encaisse).toBeGreaterThan(0)
  expect(jour?.avant?.jour).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(new Date(`${jour?.avant?.jour}T12:00:00Z`).getUTCDay()).not.toBe(0)
})

it('gives the delivered, failed and remaining parcels of each tour, and the cash in hand', async () => {
  const [left, delivered] = [await world.onTour(), await world.delivered()]
  const tour = (await world.now(left)).tour
  expect((await world.now(delivered)).tour).toBe(tour)
  const { tournees } = await home(staff)
  const his = tournees?.find(({ id }) => id === tour)
  const inTour = (filter = '') => listed(staff, 'commands', and(eq('tour', tour), filter))
  expect(his).toMatchObject({
    livreur: idOf(world.livreur),
    ouverte: true,
    charges: await inTour(),
    livres: await inTour(TOUR_FILTERS.livres),
    restants: await inTour(TOUR_FILTERS.restants),
  })
  expect(his?.restants).toBeGreaterThan(0)
  expect(his?.livres).toBeGreaterThan(0)
  const cash = await staff
    .collection('commands')
    .getFullList({ filter: and(eq('money_state', 'CHEZ_LIVREUR'), eq('delivery_man', idOf(world.livreur))) })
  expect(his?.en_main).toBeCloseTo(cash.reduce((sum, { amount_collected }) => sum + amount_collected, 0))
})

it('lists the parcels overdue the longest, each with its place', async () => {
  const id = await world.onTour()
  await wasl.behind.query(sql`UPDATE commands SET late_at = now() - interval '90 days' WHERE id = ${id}`)
  const [oldest] = (await home(staff)).bloques ?? []
  expect(oldest).toMatchObject({ id, ou: world.livreur.authStore.record?.full_name })
})

it('gives each person only the parts he has the permissions for', async () => {
  const parts = async (who: PocketBase) => Object.keys(await home(who)).toSorted()
  expect(await parts(world.client)).toEqual(
    [
      'a_decider',
      'a_faire',
      'a_recevoir',
      'annonces',
      'avis',
      'etats',
      'factures',
      'mois',
      'par_etat',
    ].toSorted(),
  )
  expect(await parts(world.livreur)).toEqual(
    ['a_faire', 'annonces', 'etats', 'jour', 'mouvements', 'par_etat'].toSorted(),
  )
  const villes = await account(wasl, staff, { type: 'moderateur', name: 'villes', roles: ['Villes'] })
  expect(await home(villes)).toMatchObject({ a_faire: {}, argent_tenu: {} })
  expect(await parts(villes)).toEqual(['a_faire', 'annonces', 'argent_tenu', 'etats'])
  const cashier = await account(wasl, staff, {
    type: 'moderateur',
    name: 'caissier',
    roles: ['Factures livreurs'],
  })
  expect(Object.keys((await home(cashier)).argent_tenu ?? {})).toEqual(['livreurs', 'caisses'])
  expect(await home(cashier)).not.toHaveProperty('semaines')
  const whole = await home(staff)
  expect(Object.keys(whole.argent_tenu ?? {})).toEqual(['livreurs', 'caisses', 'a_payer', 'a_facturer'])
  expect(whole).not.toHaveProperty('a_recevoir')
  expect(whole).not.toHaveProperty('premiers_pas')
})

it('shows one agence its own parcels, and a client his', async () => {
  const agences = await staff.collection('agences').getFullList()
  const sums = await Promise.all(
    agences.map(async ({ id }, n) => {
      const roles = ['Commandes', 'Factures livreurs']
      const bound = await account(wasl, staff, { type: 'moderateur', name: `lie${n}`, roles, agence: id })
      const { par_etat, bloques, argent_tenu } = await home(bound)
      const own = await bound.collection('commands').getFullList({ fields: 'id,agence,money_state' })
      expect(own.every((one) => one.agence === id)).toBe(true)
      expect(bloques?.every((one) => own.some((his) => his.id === one.id))).toBe(true)
      expect(argent_tenu?.livreurs?.n).toBe(own.filter((one) => one.money_state === 'CHEZ_LIVREUR').length)
      return par_etat?.reduce((sum, { count }) => sum + count, 0) ?? 0
    }),
  )
  expect(sums.filter((sum) => sum > 0).length).toBeGreaterThan(1)
  pass()
  const { par_etat, a_decider, factures } = await home(world.client)
  const his = { filter: eq('client_source', idOf(world.client)), fields: 'id' }
  const own = await staff.collection('commands').getFullList(his)
  expect(par_etat?.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
  expect(a_decider?.every((one) => own.some(({ id }) => id === one.id))).toBe(true)
  const mine = await staff.collection('factures').getFullList({ filter: eq('user', idOf(world.client)) })
  expect(factures?.every((one) => mine.some(({ id }) => id === one.id))).toBe(true)
})

it('ticks the steps of a new merchant from the records, until the first parcel is picked up', async () => {
  const fresh = await account(wasl, staff, { type: 'client', name: 'nouveau' })
  const steps = async () => (await home(fresh)).premiers_pas
  expect(await steps()).toEqual({ compte: true, rib: false, commande: false, ramassage: false })
  const { id } = await world.parcel({ client_source: idOf(fresh) })
  expect(await steps()).toMatchObject({ commande: true, ramassage: false })
  await world.move(staff, id, 'RECU_HUB', { source: 'scan', agence: world.agence })
  expect(await steps()).toBeUndefined()
})
