/** The figures of the home page equal a recount of the records. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import { rateOf } from '#model/domain/figures/home.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { foldDays, MEASURES, wrongDays } from '#server/figures/days.ts'
import { recountDays } from '#server/jobs/recount-days.ts'
import { verify } from '#server/verify/verify.ts'
import { damage } from '../support/damage.ts'
import { account, idOf, refusedFields, statusOf } from '../support/people.ts'
import type { TestWasl } from '../support/wasl.ts'
import { monthOf, readAhead } from './home-month.ts'
import { openParcelWorld } from './parcel-world.ts'

const SLICES = process.env.SOAK === '1' ? 10_000 : 1_000
let world: Awaited<ReturnType<typeof openParcelWorld>>
let wasl: TestWasl
let staff: PocketBase
beforeAll(async () => {
  const commands = process.env.SOAK === '1' ? 5_000 : 800
  world = await openParcelWorld({ commands, clock, full: true, unproven: 'a figure is damaged, to be found' })
  ;({ wasl, staff } = world)
}, 120_000)
afterAll(() => wasl.close())
const { clock, fresh: home } = readAhead()
const all = (collection: string): Promise<RecordModel[]> =>
  staff.collection(collection).getFullList({ sort: '@rowid', batch: 1000 })
const DAY = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Africa/Casablanca', dateStyle: 'short' })
const dayOf = (instant: string): string => DAY.format(new Date(instant))
const cents = (dirhams: number): number => Math.round(dirhams * 100)
type Counts = Record<(typeof MEASURES)[number], number>
type Slices = Map<string, Counts>
const NOTHING: Counts = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Counts

const isDelivered = (outcome: string): boolean => DELIVERED_OUTCOMES.some((one) => one === outcome)
const isFailed = (outcome: string): boolean => outcome !== '' && outcome !== 'RETOUR' && !isDelivered(outcome)

/** Every slice counted from the commandes and suivis alone, one at a time; `encaisse` in centimes. */
async function counted(): Promise<Slices> {
  const [commands, suivis] = await Promise.all([all('commands'), all('suivis')])
  const slices: Slices = new Map()
  const put = (
    day: string,
    of: { agence: string; client: string; ville: string; livreur: string; produit: string },
    counts: Partial<Counts>,
  ) => {
    const places = [
      ...[of.agence, '*'].flatMap((agence) => [
        ['ville', agence, of.ville],
        ['livreur', agence, of.livreur],
        ['client', agence, of.client],
        ['produit', agence, of.produit],
      ]),
      ['client.ville', of.client, of.ville],
      ['client.produit', of.client, of.produit],
    ]
    for (const [axe, portee, cle] of places) {
      const key = [axe, portee, day, cle].join('/')
      const sums = slices.get(key) ?? { ...NOTHING }
      for (const name of MEASURES) sums[name] += counts[name] ?? 0
      slices.set(key, sums)
    }
  }
  for (const one of commands) {
    const own = one.twin === ''
    put(
      dayOf(one.created),
      {
        agence: one.agence,
        client: one.client_source,
        ville: one.city,
        livreur: one.delivery_man,
        produit: one.product_name,
      },
      {
        crees: 1,
        finis: own && one.outcome !== '' ? 1 : 0,
        reussis: own && isDelivered(one.outcome) ? 1 : 0,
        revenus: own && one.outcome === 'RETOUR' ? 1 : 0,
      },
    )
  }
  const clientOf = new Map(commands.map((one) => [one.id, String(one.client_source)]))
  for (const [command, moves] of Map.groupBy(suivis, (one) => String(one.command))) {
    const inOrder = moves.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    for (const [n, move] of inOrder.entries()) {
      const before = inOrder[n - 1]
      const undone = move.kind === 'annulation'
      const left = before?.holder_kind === 'client' && move.holder_kind !== 'client'
      const came =
        before !== undefined && !left && before.holder_kind !== 'client' && move.holder_kind === 'client'
      const of = {
        agence: move.agence,
        client: clientOf.get(command) ?? '',
        ville: move.ville,
        livreur: move.delivery_man,
        produit: '',
      }
      put(dayOf(move.at), of, {
        ramasses: left && !undone ? 1 : came && undone ? -1 : 0,
        rendus: came && !undone ? 1 : left && undone ? -1 : 0,
        livres: Number(isDelivered(move.outcome)) - Number(isDelivered(before?.outcome ?? '')),
        echecs: Number(isFailed(move.outcome)) - Number(isFailed(before?.outcome ?? '')),
        encaisse: cents(move.amount_collected) - cents(before?.amount_collected ?? 0),
      })
    }
  }
  for (const [key, sums] of slices) if (MEASURES.every((name) => sums[name] === 0)) slices.delete(key)
  return slices
}

/** Rows folded already; fold first for the whole. */
async function kept(): Promise<Slices> {
  await foldDays(wasl.db)
  const rows = await wasl.behind.query<Counts & { key: string; day: string }>(
    sql`SELECT axe || '/' || portee || '/' || jour || '/' || cle AS key, crees, finis, reussis, revenus, ramasses, livres,
      echecs, rendus, (encaisse * 100)::bigint AS encaisse FROM wasl_jours`,
  )
  const slices = rows.map(({ key, ...sums }): [string, Counts] => [key, sums])
  return new Map(slices.filter(([, sums]) => MEASURES.some((name) => sums[name] !== 0)))
}

it('are those of 1,000 slices counted again from the records', async () => {
  const slices = await counted()
  expect(slices.size).toBeGreaterThan(SLICES)
  for (const name of MEASURES.filter((one) => one !== 'revenus')) {
    expect([...slices.values()].some((sums) => sums[name] > 0)).toBe(true)
  }
  expect(await kept()).toEqual(slices)
})

it('follow what happens: delivered, taken back, refused, corrected, given to another client, put aside', async () => {
  const { move, livreur, parcel } = world
  const delivered = await world.delivered({ product_name: 'Montre' })
  const given = await world.onTour()
  const made = await move(livreur, given, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
  await staff.collection('suivis').create({ command: given, kind: 'annulation', undoes: made.id })
  const refused = await world.onTour()
  const motif = world.motif('REFUSE')
  await move(livreur, refused, 'REFUSE', { motif, note: 'Il n’en veut plus', source: 'app' })
  await move(staff, delivered, 'REFUSE', { kind: 'correction', note: 'Livré au voisin', motif })
  const other = await account(wasl, staff, { type: 'client', name: 'autre' })
  const entered = await parcel({ product_name: 'Sac' })
  await staff.collection('commands').update(entered.id, { client_source: idOf(other), city: villeId('Fès') })
  const aside = await parcel()
  await staff.collection('commands').delete(aside.id)
  await world.delivered({ is_echange: true }, 'ECHANGE_LIVRE', { old_article: true })
  expect(await wrongDays(wasl.db)).toEqual([])
  expect(await kept()).toEqual(await counted())
  expect(await wrongDays(wasl.db)).toEqual([])
})

it('tell thirty days and rates that are a recount of commandes entered in them', async () => {
  const figures = await home(staff)
  expect(figures.jours).toHaveLength(30)
  expect([figures.jours[0]?.jour, figures.jours.at(-1)?.jour]).toEqual([figures.du, figures.au])
  const commands = (await all('commands')).filter(({ created }) => dayOf(created) >= figures.du)
  const FIELDS = { ville: 'city', livreur: 'delivery_man', client: 'client_source', produit: 'product_name' }
  for (const [axis, field] of Object.entries(FIELDS)) {
    const { items, autres } = figures.taux[axis as keyof typeof FIELDS] ?? { items: [], autres: -1 }
    const groups = Map.groupBy(commands, (one) => String(one[field]))
    expect(items.length + autres).toBe(groups.size)
    expect(items.some(({ taux }) => taux !== null && taux < 100)).toBe(true)
    for (const item of items) {
      const own = groups.get(item.id) ?? []
      const ended = own.filter(({ outcome, twin }) => outcome !== '' && twin === '')
      const livres = ended.filter(({ outcome }) => isDelivered(outcome)).length
      const retours = ended.filter(({ outcome }) => outcome === 'RETOUR').length
      expect(item).toMatchObject({
        ...{ crees: own.length, livres, retours, echecs: ended.length - livres - retours },
        taux: rateOf(livres, ended.length),
      })
    }
  }
})

it('tell what happened today at once, folded or not', async () => {
  const before = (await home(staff)).jours.at(-1)
  await world.delivered({ price: 130 })
  const after = (await home(staff)).jours.at(-1)
  expect(after).toMatchObject({
    crees: (before?.crees ?? 0) + 1,
    livres: (before?.livres ?? 0) + 1,
    encaisse: (before?.encaisse ?? 0) + 150,
  })
  await foldDays(wasl.db)
  expect((await home(staff)).jours.at(-1)).toEqual(after)
})

it('tell where money waits, by age, as its lists do', async () => {
  await world.delivered()
  const { argent, au } = await home(staff)
  expect(argent.map(({ place }) => place)).toEqual(['livreurs', 'a_facturer', 'a_payer'])
  const commands = (await all('commands')).filter(({ money_state }) => money_state === 'CHEZ_LIVREUR')
  const ages = argent[0]?.ages ?? []
  expect(ages.reduce((sum, { n }) => sum + n, 0)).toBe(commands.length)
  const now = commands.filter(({ last_event_at }) => dayOf(last_event_at) === au)
  expect(now.length).toBeGreaterThan(0)
  const taken = now.reduce((sum, one) => sum + cents(one.amount_collected), 0)
  expect(ages[0]).toMatchObject({ n: now.length, montant: taken / 100 })
  const filter = 'party = "client" && kind = "facture" && state = "emise" && net > 0'
  const factures = await staff.collection('factures').getFullList({ filter })
  const toPay = (place = argent[2]) => place?.ages.reduce((sum, { montant }) => sum + cents(montant), 0)
  const due = factures.reduce((sum, { net }) => sum + cents(net), 0)
  expect(toPay()).toBe(due)
  const turnedBelowZero = sql`UPDATE factures SET net = -net WHERE id = ${factures[0]?.id}`
  await damage(wasl.db, turnedBelowZero)
  expect(toPay((await home(staff)).argent[2])).toBe(due - cents(factures[0]?.net))
  await damage(wasl.db, turnedBelowZero)
})

it('are worked out once for those who look at the same together', async () => {
  const before = await home(staff)
  await world.delivered()
  expect(await monthOf(staff)).toEqual(before)
  expect((await monthOf(world.client)).taux).not.toEqual(before.taux)
  expect(await home(staff)).not.toEqual(before)
})

it('are a client’s own for a client, his agence’s for who is bound to one, and nobody else’s', async () => {
  const his = await home(world.client)
  const own = (await all('commands')).filter(({ client_source }) => client_source === idOf(world.client))
  const recent = own.filter(({ created }) => dayOf(created) >= his.du)
  expect(his.jours.reduce((sum, { crees }) => sum + crees, 0)).toBe(recent.length)
  expect(Object.keys(his.taux)).toEqual(['ville', 'produit'])
  expect(his.argent).toEqual([])
  const agences = [...new Set((await all('commands')).map(({ agence }) => String(agence)))].filter(
    (id) => id !== '',
  )
  const sums = await Promise.all(
    agences.map(async (agence, n) => {
      const bound = await account(wasl, staff, {
        type: 'moderateur',
        name: `lie${n}`,
        roles: ['Commandes'],
        agence,
      })
      const { jours, argent } = await home(bound)
      expect(argent).toEqual([])
      return jours.reduce((sum, { crees }) => sum + crees, 0)
    }),
  )
  expect(sums.filter((sum) => sum > 0).length).toBeGreaterThan(1)
  const whole = (await home(staff)).jours.reduce((sum, { crees }) => sum + crees, 0)
  expect(sums.reduce((a, b) => a + b, 0)).toBe(whole)
  const stranger = await account(wasl, staff, { type: 'moderateur', name: 'rien', roles: ['Villes'] })
  for (const nobody of [world.livreur, stranger]) {
    expect(await nobody.send('/api/wasl/accueil', {})).not.toHaveProperty('mois')
    expect(await statusOf(nobody.send('/api/wasl/accueil?table=jours', {}))).toBe(403)
  }
  expect((await fetch(`${wasl.url}/api/wasl/accueil`)).status).toBe(403)
})

it('are files too, in words where something is wrong', async () => {
  const fileOf = async (table: string) => {
    const answer = await fetch(`${wasl.url}/api/wasl/accueil?table=${table}`, {
      headers: { authorization: staff.authStore.token },
    })
    expect(answer.status).toBe(200)
    return (await answer.text()).trimEnd().split('\r\n')
  }
  const figures = await home(staff)
  const days = await fileOf('jours')
  expect(days[0]).toBe('"JOUR";"REÇUS";"RAMASSES";"LIVRES";"ECHECS";"RENDUS";"ENCAISSE"')
  expect(days).toHaveLength(31)
  expect((await fileOf('ville')).length - 1).toBe(
    (figures.taux.ville?.items.length ?? 0) + (figures.taux.ville?.autres ?? 0),
  )
  expect((await fileOf('argent')).length - 1).toBe(12)
  expect(await refusedFields(staff.send('/api/wasl/accueil?table=lune', {}))).toEqual(['table'])
})

it('are counted again at night: a difference is reported, and not mended', async () => {
  expect(await wrongDays(wasl.db)).toEqual([])
  await foldDays(wasl.db)
  await wasl.behind.query(sql`UPDATE wasl_jours SET livres = livres + 1 WHERE (axe, portee, jour, cle) =
    (SELECT axe, portee, jour, cle FROM wasl_jours WHERE livres > 0 ORDER BY jour DESC LIMIT 1)`)
  const damaged = await wrongDays(wasl.db)
  expect(damaged).toHaveLength(1)
  const report = vi.spyOn(wasl.engine, 'report').mockImplementation(() => undefined)
  const at = wasl.engine.clock.now().toZonedDateTimeISO('Africa/Casablanca').with({ hour: 3 }).toInstant()
  const night = Object.assign(Object.create(wasl.engine), { clock: { now: () => at }, report })
  await recountDays(night)
  await recountDays(night)
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringContaining(`1 daily figures differ from their recount: ${damaged[0]}`),
  ])
  expect(await wrongDays(wasl.db)).toEqual(damaged)
  expect((await verify(wasl.db, NO_FILES)).map(({ where }) => where)).toContain('wasl_jours')
})
