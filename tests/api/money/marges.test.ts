/** The margins of a client, a ville, a livreur and a month equal the ledger. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { foldMargins, wrongSlices } from '#server/books/margins.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { recountMargins } from '#server/jobs/recount-margins.ts'
import { verify } from '#server/verify/verify.ts'
import { account, idOf, refusedFields, statusOf } from '../../support/people.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 2_000, full: true, unproven: 'a margin is damaged, to be found' })
  staff = await wasl.as('moderateur')
}, 60_000)
afterAll(() => wasl.close())

const all = (collection: string, filter = '') =>
  staff.collection(collection).getFullList({ filter, sort: 'id', batch: 1000 })
const cents = (dirhams: number): bigint => BigInt(Math.round(dirhams * 100))
const MONTH = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Africa/Casablanca',
  year: 'numeric',
  month: '2-digit',
})
const monthOf = (instant: string): string => MONTH.format(new Date(instant)).slice(0, 7)

/** Half away from zero. */
function shareOf(amount: bigint, upto: bigint, whole: bigint): bigint {
  const [n, d] = whole < 0n ? [-amount * upto, -whole] : [amount * upto, whole]
  return n < 0n ? -((-2n * n + d) / (2n * d)) : (2n * n + d) / (2n * d)
}

type Slices = Map<string, [bigint, bigint, bigint]>

/**
 * The slices counted from the records alone, one facture and one claim at a time: an
 * independent computation of the SQL.
 */
async function counted(): Promise<Slices> {
  const [factures, lines, commands, suivis, claims] = await Promise.all([
    all('factures', 'state != "brouillon" && tva != null'),
    all('factures_details'),
    all('commands'),
    all('suivis'),
    all('reclamations', 'state = "resolue" && indemnity != 0'),
  ])
  const linesOf = Map.groupBy(lines, ({ facture }) => String(facture))
  const commandOf = new Map(commands.map((one) => [one.id, one]))
  const movesOf = Map.groupBy(suivis, ({ command }) => String(command))
  const slices: Slices = new Map()
  const put = (mois: string, [client, ville, livreur]: readonly string[], at: 0 | 1 | 2, amount: bigint) => {
    if (amount === 0n) return
    const key = [mois, client, ville, livreur].join('/')
    const sums = slices.get(key) ?? [0n, 0n, 0n]
    sums[at] += amount
    slices.set(key, sums)
  }
  const placeOf = (command: string, until: string) => {
    const before = (movesOf.get(command) ?? []).filter(({ at }) => at <= until)
    const paid = before.filter(({ fee_event }) => fee_event !== '')
    return (paid.length > 0 ? paid : before)
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .at(-1)
  }
  for (const facture of factures) {
    const { id, party, kind, user, issued_at, tva, indemnites, total } = facture
    const own = linesOf.get(id) ?? []
    const spread = (at: 0 | 1 | 2, amount: bigint, weightOf: (line: RecordModel) => bigint) => {
      const whole = own.reduce((sum, line) => sum + weightOf(line), 0n)
      let upto = 0n
      let before = 0n
      own.forEach((line, n) => {
        upto += weightOf(line)
        const now = whole === 0n ? amount : shareOf(amount, upto, whole)
        const share = whole === 0n && n > 0 ? 0n : now - before
        before = whole === 0n ? 0n : now
        const last = placeOf(line.command, issued_at)
        const client = party === 'client' ? user : (commandOf.get(line.command)?.client_source ?? '')
        const livreur = party === 'livreur' ? user : (last?.delivery_man ?? '')
        put(monthOf(issued_at), [client, last?.ville ?? '', livreur], at, share)
      })
    }
    const fees = (line: RecordModel) => cents(line.fee) + cents(line.packaging)
    if (party === 'client') {
      spread(
        0,
        (tva as { ht: number }[]).reduce((sum, { ht }) => sum + cents(ht), 0n),
        fees,
      )
      if (kind === 'avoir') spread(2, cents(indemnites), (line) => cents(line.indemnite))
    } else if (kind === 'commission') spread(1, cents(total), fees)
  }
  for (const { client, command, indemnity, resolved_at } of claims) {
    if (!client || !resolved_at) continue
    const last = placeOf(command, resolved_at)
    put(monthOf(resolved_at), [client, last?.ville ?? '', last?.delivery_man ?? ''], 2, cents(indemnity))
  }
  for (const [key, sums] of slices) if (sums.every((sum) => sum === 0n)) slices.delete(key)
  return slices
}

async function kept(): Promise<Slices> {
  const rows = await wasl.behind.query<{ key: string; p: string; c: string; i: string }>(
    sql`SELECT concat_ws('/', mois, client, ville, livreur) AS key, (sum(produit) * 100)::bigint::text AS p,
      (sum(commission) * 100)::bigint::text AS c, (sum(indemnite) * 100)::bigint::text AS i FROM wasl_marges GROUP BY 1
      HAVING sum(produit) <> 0 OR sum(commission) <> 0 OR sum(indemnite) <> 0`,
  )
  return new Map(rows.map(({ key, p, c, i }) => [key, [BigInt(p), BigInt(c), BigInt(i)]]))
}

const margins = (query: string) => staff.send(`/api/wasl/comptabilite/marges?${query}`, {})

it('are those of 1,000 slices counted again from the papers', async () => {
  const slices = await counted()
  expect(slices.size).toBeGreaterThan(1_000)
  expect([...slices.values()].some(([, , indemnity]) => indemnity !== 0n)).toBe(true)
  expect([...slices.values()].some(([, commission]) => commission !== 0n)).toBe(true)
  expect(await kept()).toEqual(slices)
})

it.each(['client', 'ville', 'livreur', 'mois'])('add up to the ledger by %s', async (par) => {
  const { items, autres, total, grand_livre } = await margins(`par=${par}&du=2026-01&au=2026-12`)
  expect(total).toEqual(grand_livre)
  expect(total.produit).toBeGreaterThan(0)
  expect(items.length).toBeGreaterThan(1)
  expect(autres).toBe(0)
  for (const name of ['produit', 'commission', 'indemnite', 'marge']) {
    const sum = items.reduce((all: bigint, item: Record<string, number>) => all + cents(item[name] ?? 0), 0n)
    expect(sum).toBe(cents(total[name]))
  }
  expect(items[0].name).not.toBe('')
})

it('follow a facture when it is issued, and stay when they are folded', async () => {
  const before = await margins('par=client')
  const clients = await all('users', 'type = "client"')
  let issued: RecordModel | undefined
  for (const { id } of clients) {
    const draft = await staff
      .collection('factures')
      .create({ party: 'client', user: id })
      .catch(() => null)
    if (!draft || draft.frais <= 0) continue
    issued = await staff.collection('factures').update(draft.id, { state: 'emise' })
    break
  }
  const taxes: readonly { ht: number }[] = issued?.tva ?? []
  const ht = taxes.reduce((sum, one) => sum + cents(one.ht), 0n)
  expect(ht).toBeGreaterThan(0n)
  const after = await margins('par=client')
  expect(cents(after.total.produit) - cents(before.total.produit)).toBe(ht)
  expect(after.total).toEqual(after.grand_livre)
  await wasl.db.transaction(foldMargins)
  expect(await kept()).toEqual(await counted())
  const [twice] = await wasl.behind.query(
    sql`SELECT mois FROM wasl_marges GROUP BY mois, client, ville, livreur HAVING count(*) > 1`,
  )
  expect(twice).toBeUndefined()
})

it('are a file too', async () => {
  const answer = await fetch(`${wasl.url}/api/wasl/comptabilite/marges?par=ville&du=2026-01&format=csv`, {
    headers: { authorization: staff.authStore.token },
  })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"NOM";"PRODUITS HT";"COMMISSIONS";"INDEMNITES";"MARGE"')
  const { items } = await margins('par=ville&du=2026-01')
  expect(lines.length - 1).toBe(items.length)
})

it('are for who keeps the books, in words where something is wrong', async () => {
  const roles = ['Factures livreurs']
  const other = await account(wasl, staff, { type: 'moderateur', name: 'marges', roles })
  expect(idOf(other)).not.toBe('')
  expect(await statusOf(other.send('/api/wasl/comptabilite/marges', {}))).toBe(403)
  expect(await refusedFields(margins('par=lune'))).toEqual(['par'])
  expect(await refusedFields(margins('du=2026-12&au=2026-01'))).toEqual(['au'])
})

it('are counted again at night: a difference is reported, and not mended', async () => {
  expect(await wrongSlices(wasl.db)).toEqual([])
  await wasl.behind.query(sql`UPDATE wasl_marges SET produit = produit + 0.01
    WHERE ctid = (SELECT ctid FROM wasl_marges WHERE produit > 0 LIMIT 1)`)
  const damaged = await wrongSlices(wasl.db)
  expect(damaged).toHaveLength(1)
  const report = vi.spyOn(wasl.engine, 'report').mockImplementation(() => undefined)
  const night = { now: () => Temporal.Instant.from('2026-12-01T02:30:00Z') }
  await recountMargins(Object.assign(Object.create(wasl.engine), { clock: night, report }))
  await recountMargins(Object.assign(Object.create(wasl.engine), { clock: night, report }))
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringContaining(`1 margins differ from their recount: ${damaged[0]}`),
  ])
  expect(await wrongSlices(wasl.db)).toEqual(damaged)
  expect((await verify(wasl.db, NO_FILES)).map(({ where }) => where)).toContain('wasl_marges')
})
