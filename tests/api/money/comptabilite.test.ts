/** The journal of a month for an accountant, and months that are closed. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOURNALS } from '#model/domain/books/journal.ts'
import { CGNC } from '#model/domain/books/plan.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { monthOf } from '#server/books/month.ts'
import { localDay } from '#server/clock.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { otherCompany } from '../../support/other-company.ts'
import { account, refusal, refusedFields, signIn, statusOf } from '../../support/people.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'

const SOAK = Boolean(process.env.SOAK)
/** The commandes of three months: `npm run soak` has some 50,000 in each. */
const COMMANDS = SOAK ? 150_000 : 600
const PATIENCE = SOAK ? 3_600_000 : 60_000
/** Hours that the clock of the product is ahead of the machine. */
let ahead = 0
const clock = { now: () => Temporal.Now.instant().add({ hours: ahead }) }
let wasl: TestWasl
let staff: PocketBase
let accountant: PocketBase
/** Months with entries, the first first; the last one is the present one. */
let months: readonly string[]

beforeAll(async () => {
  wasl = await testWasl({ commands: COMMANDS, full: true, clock })
  staff = await wasl.as('moderateur')
  const roles = ['Factures clients']
  accountant = await account(wasl, staff, { type: 'moderateur', name: 'comptable', roles })
  const found = await wasl.behind.query<{ mois: string }>(
    sql`SELECT DISTINCT to_char(posted_at AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') AS mois FROM ledger_entries ORDER BY 1`,
  )
  months = found.map(({ mois }) => mois)
}, PATIENCE)
afterAll(() => wasl.close())

const fetchText = async (path: string, who = accountant): Promise<string> => {
  const answer = await fetch(`${wasl.url}${path}`, { headers: { authorization: who.authStore.token } })
  expect(answer.status).toBe(200)
  return answer.text()
}
const journal = (mois: string, format = 'csv', who = accountant) =>
  fetchText(`/api/wasl/comptabilite/journal?mois=${mois}&format=${format}`, who)

const waitingForLocks = async (): Promise<number> => {
  const [row] = await wasl.db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

/** Rows as objects, by heading; amounts of DEBIT and CREDIT in centimes. */
function rowsOf(text: string) {
  const [headings = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
  return rows.map((cells) => Object.fromEntries(headings.map((name, n) => [name, cells[n] ?? ''])))
}
const cents = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100)

/** Closes an unused month while `work` runs. */
async function whileClosed<T>(db: Db, mois: string, work: () => Promise<T>): Promise<T> {
  await db.query(
    sql`INSERT INTO clotures (id, mois, state, fin) VALUES ('closedclosedclo', ${mois}, 'close', ${monthOf(mois).end})`,
  )
  const done = await work()
  await db.query(sql`ALTER TABLE clotures DISABLE TRIGGER cloture_is_kept`)
  await db.query(sql`DELETE FROM clotures`)
  await db.query(sql`ALTER TABLE clotures ENABLE TRIGGER cloture_is_kept`)
  return done
}

const balancesAt = async (db: Db, end: string) => {
  const rows = await db.query<{ account: string; sum: string }>(
    sql`SELECT p.account, sum(p.amount)::text AS sum FROM ledger_postings AS p JOIN ledger_entries AS e ON e.id = p.entry
      WHERE to_char(e.posted_at AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') <= ${end} GROUP BY 1 HAVING sum(p.amount) <> 0 ORDER BY 1`,
  )
  return new Map(rows.map(({ account: id, sum }) => [id, sum]))
}

describe('the journal of a month', () => {
  it('balances, entry by entry, under the numbers of the chart', async () => {
    const rows = rowsOf(await journal(months.at(-1) ?? '', 'sage'))
    expect(rows.length).toBeGreaterThan(100)
    const sum = (name: 'DEBIT' | 'CREDIT') => rows.reduce((all, row) => all + cents(row[name]), 0)
    expect(sum('DEBIT')).toBe(sum('CREDIT'))
    expect(sum('DEBIT')).toBeGreaterThan(0)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'JOURNAL',
      'DATE',
      'COMPTE',
      'TIERS',
      'PIECE',
      'LIBELLE',
      'DEBIT',
      'CREDIT',
    ])
    for (const { JOURNAL = '', COMPTE = '', DATE = '' } of rows) {
      expect(Object.keys(JOURNALS)).toContain(JOURNAL)
      expect(Object.values(CGNC)).toContain(COMPTE)
      expect(DATE).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    }
    expect(new Set(rows.map(({ JOURNAL }) => JOURNAL)).size).toBeGreaterThan(2)
  })

  it('follows the numbers the company sets, and refuses numbers of no chart', async () => {
    const set = (value: unknown) =>
      staff.collection('settings').create({ key: 'comptabilite.comptes', value })
    expect(await refusedFields(set({ CAISSE: '9' }))).toEqual(['value'])
    expect(await refusedFields(set({ COFFRE: '51610000' }))).toEqual(['value'])
    const { id } = await set({ CAISSE: '51611234' })
    expect(await journal(months.at(-1) ?? '', 'sage')).toContain('"51611234"')
    const { items } = await accountant.send('/api/wasl/comptabilite/plan', {})
    expect(items).toContainEqual({ kind: 'CAISSE', label: 'Caisse', compte: '51611234' })
    await staff.collection('settings').delete(id)
  })

  it('is read into empty books to the same balances, to the centime', { timeout: PATIENCE }, async () => {
    const mois = months.at(-1) ?? ''
    const text = await journal(mois)
    const other = await otherCompany({
      users: await wasl.behind.query(
        sql`SELECT id, full_name, type FROM users WHERE type IN ('client', 'livreur')`,
      ),
      agences: await wasl.behind.query(sql`SELECT id, name FROM agences`),
    })
    try {
      const send = (sent: string, who = other.staff) => {
        const body = new FormData()
        body.set('file', new Blob([sent], { type: 'text/csv' }), 'journal.csv')
        return who.send('/api/wasl/comptabilite/journal', { method: 'POST', body })
      }
      const unbalanced = text.replace(/"(\d+,\d\d)";""/, '"999999,99";""')
      const stranger = text.replace(/"CASH_LIVREUR";"[a-z0-9]{15}"/, '"CASH_LIVREUR";"inconnuinconnu1"')
      for (const broken of [unbalanced, stranger]) {
        const { status, response } = await refusal(send(broken))
        expect([status, response.data.present.errors.length]).toEqual([409, 1])
        expect(response.data.present.errors[0].row).toBeGreaterThan(0)
      }
      expect((await refusal(send('NOM;PRIX\nx;1'))).response.data.present.errors[0].row).toBe(0)
      const isClosed = await whileClosed(other.db, mois, () => refusal(send(text)))
      expect([isClosed.status, isClosed.response.data.present]).toEqual([409, { mois }])
      const done = await send(text)
      expect(done.lignes).toBe(rowsOf(text).length)
      expect(await balancesAt(other.db, mois)).toEqual(await balancesAt(wasl.db, mois))
      // An export of the other company gives the same month.
      const again = await fetch(`${other.url}/api/wasl/comptabilite/journal?mois=${mois}`, {
        headers: { authorization: other.staff.authStore.token },
      })
      const kept = ({ DATE, COMPTE, TIERS, DEBIT, CREDIT }: Record<string, string>) =>
        [DATE, COMPTE, TIERS, DEBIT, CREDIT].join(' ')
      expect(
        rowsOf(await again.text())
          .map(kept)
          .toSorted(),
      ).toEqual(rowsOf(text).map(kept).toSorted())
      expect((await refusal(send(text))).status).toBe(409)
      expect(await verify(other.db, NO_FILES)).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('is for « Factures clients » of every agence alone', async () => {
    const paths = ['journal', 'tva', 'plan']
    const agence = (await staff.collection('agences').getFirstListItem('')).id
    const roles = ['Factures clients']
    const bound = await account(wasl, staff, { type: 'moderateur', name: 'bornee', roles, agence })
    for (const who of [bound, await wasl.as('client'), await wasl.as('agent')]) {
      for (const path of paths)
        expect(await statusOf(who.send(`/api/wasl/comptabilite/${path}`, {}))).toBe(403)
    }
    for (const mois of ['2026-13', 'octobre', '']) {
      expect(await refusedFields(accountant.send(`/api/wasl/comptabilite/tva?mois=${mois}`, {}))).toEqual([
        'mois',
      ])
    }
  })
})

it('tells the tax of each month by rate, equal to its factures and to the books', {
  timeout: PATIENCE,
}, async () => {
  let met = 0
  for (const mois of months) {
    const { taux, total, grand_livre, ecart } = await accountant.send(
      `/api/wasl/comptabilite/tva?mois=${mois}`,
      {},
    )
    expect(ecart).toEqual({ ht: 0, tva: 0 })
    expect(grand_livre).toEqual(total)
    // Computed from each facture of the month.
    const factures = await staff.collection('factures').getFullList({
      filter: `party = "client" && issued_at >= "${mois}-01" && state != "brouillon"`,
    })
    const casablanca = new Intl.DateTimeFormat('fr-CA', {
      timeZone: 'Africa/Casablanca',
      year: 'numeric',
      month: '2-digit',
    })
    const sums = new Map<number, number>()
    for (const { issued_at, tva } of factures) {
      if (!casablanca.format(new Date(issued_at)).startsWith(mois)) continue
      for (const one of tva ?? []) sums.set(one.taux, (sums.get(one.taux) ?? 0) + Math.round(one.tva * 100))
    }
    expect(taux.map((one: { taux: number; tva: number }) => [one.taux, Math.round(one.tva * 100)])).toEqual(
      [...sums].sort(([a], [b]) => a - b),
    )
    met += taux.length
  }
  expect(met).toBeGreaterThan(1)
})

describe('a closed month', () => {
  const ask = (mois: string, who = accountant) => who.collection('clotures').create({ mois })
  const close = (id: string, who: PocketBase) => who.collection('clotures').update(id, { state: 'close' })

  it('is closed by a second person, once it is over and after those before it', async () => {
    const [first = '', second = ''] = months
    expect(await refusedFields(ask(months.at(-1) ?? ''))).toEqual(['mois'])
    expect(await refusedFields(ask('2026-13'))).toEqual(['mois'])
    const later = await ask(second)
    expect((await refusal(close(later.id, staff))).response.data.present.mois).toBe(first)
    const asked = await ask(first)
    expect(await statusOf(close(asked.id, accountant))).toBe(403)
    const closed = await close(asked.id, staff)
    const rows = rowsOf(await journal(first)).filter(({ REGLE }) => REGLE !== 'a_nouveau')
    expect(closed.ecritures).toBe(new Set(rows.map(({ ECRITURE }) => ECRITURE)).size)
    expect(Math.round(closed.debit * 100)).toBe(rows.reduce((sum, { DEBIT }) => sum + cents(DEBIT), 0))
    expect(await statusOf(close(asked.id, staff))).toBe(409)
    expect(await statusOf(staff.collection('clotures').delete(asked.id))).toBe(409)
    expect((await close(later.id, staff)).state).toBe('close')
  })

  it('takes nothing more, whoever posts; what comes late is posted in the open one', async () => {
    const [first = ''] = months
    const entry = (at: string) =>
      wasl.db.query(sql`INSERT INTO ledger_entries (id, cause_collection, cause, rule, occurred_at, posted_at)
        VALUES ('closedclosedclo', 'x', 'x', 'x', ${at}, ${at})`)
    await expect(entry(`${first}-15 10:00:00.000Z`)).rejects.toThrow('closed months')
    await expect(wasl.db.query(sql`UPDATE clotures SET state = 'demandee'`)).rejects.toThrow(
      'nobody takes back',
    )
    await expect(wasl.db.query(sql`DELETE FROM clotures`)).rejects.toThrow('nobody takes back')
    const agence = (await staff.collection('agences').getFirstListItem('')).id
    const late = { kind: 'CAISSE', agence, montant: 12.5, jour: `${first}-15 10:00:00.000Z` }
    await staff.send('/api/wasl/ouvertures', { method: 'POST', body: { soldes: [late] } })
    const [day, month] = ['15', first.slice(5)]
    const said = rowsOf(await journal(months.at(-1) ?? '')).filter(({ REGLE }) => REGLE === 'ouverture')
    expect(said.at(-1)?.LIBELLE).toContain(`(fait du ${day}/${month}/${first.slice(0, 4)})`)
    expect(rowsOf(await journal(first)).filter(({ DEBIT }) => DEBIT === '12,50')).toEqual([])
  })

  it('is asked and closed by « Factures clients » of every agence, read by who reads the books', async () => {
    const agence = (await staff.collection('agences').getFirstListItem('')).id
    const roles = ['Factures clients']
    const bound = await account(wasl, staff, { type: 'moderateur', name: 'bornee-2', roles, agence })
    expect(await statusOf(ask('2025-01', bound))).toBeGreaterThanOrEqual(400)
    expect((await bound.collection('clotures').getFullList()).length).toBe(2)
    expect(await statusOf((await wasl.as('client')).collection('clotures').getFullList())).toBe(403)
  })

  it('dates what commits after it was closed into the month that is open by then', async () => {
    const present = months.at(-1) ?? ''
    const { id: agence } = await staff.collection('agences').getFirstListItem('')
    const caisse = accountId({ kind: 'CAISSE', agence })
    const body = { soldes: [{ kind: 'CAISSE', agence, montant: 77.25 }] }
    let posting: Promise<unknown> = Promise.resolve()
    await wasl.db.transaction(async (tx) => {
      // The entry has its date, and waits for its account.
      await tx.query(sql`SELECT FROM ledger_accounts WHERE id = ${caisse} FOR UPDATE`)
      posting = staff.send('/api/wasl/ouvertures', { method: 'POST', body })
      await expect.poll(() => waitingForLocks()).toBe(1)
      ahead = 40 * 24
      const [asker, closer] = [await wasl.as('moderateur'), await signIn(wasl, 'comptable@wasl.test')]
      for (const mois of months.slice(2)) await close((await ask(mois, asker)).id, closer)
    })
    await posting
    const next = String(localDay(clock.now())).slice(0, 7)
    expect(next > present).toBe(true)
    const who = await signIn(wasl, 'comptable@wasl.test')
    const booked = async (mois: string) =>
      rowsOf(await journal(mois, 'csv', who)).filter(
        ({ DEBIT, REGLE }) => DEBIT === '77,25' && REGLE === 'ouverture',
      )
    expect([(await booked(present)).length, (await booked(next)).length]).toEqual([0, 1])
  })
})
