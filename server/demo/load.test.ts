import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { PERMISSIONS } from '#model/domain/permissions.ts'
import { parsePhone } from '#model/domain/phone.ts'
import { isPassword } from '#server/core/auth/passwords.ts'
import { ident, raw, sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type DemoOptions, loadDemo } from './load.ts'

const PLAN: DemoOptions = {
  commands: 200,
  seed: 7,
  password: 'wasl-demo-2026',
  until: new Date('2026-11-21T15:00:00Z'),
}
const INDEXES = sql`SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN ('commands', 'suivis') ORDER BY 1`

let database: TestDatabase
let again: TestDatabase
let full: TestDatabase
let night: TestDatabase
let indexesBefore: unknown

beforeAll(async () => {
  database = await testDatabase()
  again = await testDatabase()
  full = await testDatabase()
  night = await testDatabase()
  indexesBefore = await database.db.query(INDEXES)
  await loadDemo(database.db, PLAN)
  await loadDemo(again.db, PLAN)
  await loadDemo(full.db, { ...PLAN, commands: 800, full: true })
  await loadDemo(night.db, { ...PLAN, until: new Date('2026-11-22T02:10:00Z') })
})
afterAll(async () => {
  await Promise.all([database, again, full, night].map((one) => one.drop()))
})

const count = async ({ db }: TestDatabase, condition: string): Promise<number> => {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(condition)}`)
  return row?.n ?? -1
}

/** Salt and token keys are secrets: they are the only values that differ from one loading to the next. */
async function checksum({ db }: TestDatabase, table: string): Promise<unknown> {
  const row = table === 'users' ? sql`to_jsonb(t) - 'password' - 'tokenKey'` : sql`to_jsonb(t)`
  const rows = await db.query(
    sql`SELECT count(*) AS n, md5(string_agg((${row})::text, '' ORDER BY t.id)) AS sum FROM ${ident(table)} AS t`,
  )
  return rows[0]
}

describe('the same seed', () => {
  test.each(Object.keys(collections))('loads the same %s', async (table) => {
    expect(await checksum(again, table)).toEqual(await checksum(database, table))
  })
})

test('a database with data is refused in one sentence and left as it is', async () => {
  await expect(loadDemo(database.db, PLAN)).rejects.toThrow(/^La base contient déjà des données/)
  expect(await count(database, 'commands')).toBe(200)
})

describe('the sign-ins of the demo', () => {
  const account = async (email: string) => {
    const [user] = await database.db.query<{ id: string; roles: string[]; password: string; agence: string }>(
      sql`SELECT id, roles, password, agence FROM users WHERE email = ${`${email}@demo.wasl.ma`}`,
    )
    if (!user) throw new Error(`${email} is missing`)
    return user
  }
  test('the moderateur holds every permission and sees exactly the commandes asked for', async () => {
    expect((await account('moderateur')).roles).toEqual(Object.keys(PERMISSIONS))
    expect(await count(database, 'commands WHERE deleted_at IS NULL')).toBe(200)
  })
  test('the agent holds Commandes, Ramassage and BLS alone', async () => {
    const agent = await account('agent')
    expect(agent.roles).toEqual(['Commandes', 'Ramassage', 'BLS'])
    // Bound to an agence, this agent would see only its records.
    expect(agent.agence).toBe('')
  })
  test('client and livreur own at least 50 commandes each, however few there are', async () => {
    const [client, livreur] = [await account('client'), await account('livreur')]
    expect(await count(database, `commands WHERE client_source = '${client.id}'`)).toBeGreaterThanOrEqual(50)
    expect(await count(database, `commands WHERE delivery_man = '${livreur.id}'`)).toBeGreaterThanOrEqual(50)
  })
  test('the livreur is on his way with parcels to deliver, in the middle of the night of a Sunday too', async () => {
    for (const one of [database, night]) {
      const his = `commands AS c JOIN tours AS t ON t.id = c.tour JOIN users AS u ON u.id = t.livreur
        WHERE u.email = 'livreur@demo.wasl.ma' AND t.state = 'ouverte' AND c.holder = u.id`
      expect(await count(one, his)).toBeGreaterThanOrEqual(4)
    }
  })
  test('a livreur has ended tours behind him, which came to what their parcels did', async () => {
    const figures = `(SELECT t.id, t.loaded, t.delivered, t.to_pay, count(c.id) AS parcels,
        count(c.id) FILTER (WHERE c.outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')) AS given,
        sum(c.amount_collected) AS paid
      FROM tours AS t LEFT JOIN commands AS c ON c.tour = t.id WHERE t.state = 'close' GROUP BY t.id) AS f`
    expect(await count(database, figures)).toBeGreaterThan(10)
    expect(
      await count(database, `${figures} WHERE loaded < parcels OR delivered <> given OR to_pay <> paid`),
    ).toBe(0)
    expect(await count(database, `${figures} WHERE delivered > 0 AND delivered < loaded`)).toBeGreaterThan(0)
    const late = `tours WHERE state = 'close' AND (closed_at < opened_at OR closed_at >= '2026-11-21T00:00:00+01:00')`
    expect(await count(database, late)).toBe(0)
  })
  test('one password opens every account', async () => {
    const { password } = await account('client')
    expect(await isPassword(password, PLAN.password)).toBe(true)
    expect(await count(database, `users WHERE password <> '${password}'`)).toBe(0)
  })
})

describe('the database after loading', () => {
  test('has the indexes it had before, and triggers that count', async () => {
    expect(await database.db.query(INDEXES)).toEqual(indexesBefore)
    expect(await count(full, `pg_trigger WHERE tgrelid = '"commands"'::regclass AND tgenabled <> 'O'`)).toBe(
      0,
    )
  })
  test('has counts that agree with the rows', async () => {
    const differing = `(
      SELECT status, outcome, delivery_man, agence, count(*) AS n FROM commands GROUP BY 1, 2, 3, 4
      EXCEPT SELECT status, outcome, delivery_man, agence, sum(n) FROM commands_counts_status GROUP BY 1, 2, 3, 4) AS d`
    expect(await count(full, differing)).toBe(0)
  })
  test('holds the commandes in the order they were entered, none after the end', async () => {
    const disorder =
      '(SELECT created < lag(created) OVER (ORDER BY _seq) AS wrong FROM commands) AS o WHERE wrong'
    expect(await count(full, disorder)).toBe(0)
    expect(await count(full, `suivis WHERE at > '2026-11-21T15:00:00Z'`)).toBe(0)
    expect(
      await count(full, `commands WHERE greatest(created, updated, last_event_at) > '2026-11-21T15:00:00Z'`),
    ).toBe(0)
  })
})

describe('every commande is coherent', () => {
  test('its history is unbroken and ends in its state', async () => {
    const broken = `(
      SELECT "from" <> coalesce(lag(status) OVER (PARTITION BY command ORDER BY at), '') AS wrong FROM suivis) AS h WHERE wrong`
    expect(await count(full, broken)).toBe(0)
    const elsewhere = `commands AS c JOIN LATERAL (
      SELECT status, at FROM suivis WHERE command = c.id ORDER BY at DESC LIMIT 1) AS s ON true
      WHERE s.status <> c.status OR s.at <> c.last_event_at`
    expect(await count(full, elsewhere)).toBe(0)
    expect(await count(database, 'suivis')).toBe(200)
    expect(await count(full, 'suivis')).toBeGreaterThan(800 * 6)
  })
  test('a livreur is named exactly from « Affecté » on', async () => {
    const affected = `commands AS c WHERE (delivery_man <> '') <> EXISTS (
      SELECT FROM suivis AS s JOIN tracking_states AS t ON t.id = s.status WHERE s.command = c.id AND t.code = 'AFFECTE')`
    expect(await count(full, affected)).toBe(0)
  })
  test('cash is collected for what was delivered, and for nothing else', async () => {
    const delivered = `outcome IN ('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE')`
    expect(await count(full, `commands WHERE amount_collected <> 0 AND NOT ${delivered}`)).toBe(0)
    expect(
      await count(full, `commands WHERE outcome = 'LIVRE' AND amount_collected <> price + extra_fees`),
    ).toBe(0)
    expect(
      await count(full, `commands WHERE ${delivered} AND money_state IN ('NON_ENCAISSE', 'SANS_OBJET')`),
    ).toBe(0)
  })
  test('on the road it is on the bon that carries it, and every other is with its agence', async () => {
    expect(await count(full, `commands WHERE holder_kind = 'trajet'`)).toBeGreaterThan(3)
    const astray = `commands AS c WHERE holder_kind = 'trajet' AND NOT EXISTS (
      SELECT FROM bons AS b JOIN bons_details AS l ON l.bon = b.id
      WHERE b.id = c.holder AND l.command = c.id AND b.kind IN ('envoi', 'retour agence') AND b.agence = c.agence
        AND (b.state = 'remis') = (l.open_kind = b.kind) AND (b.state = 'clos') = l.missing)`
    expect(await count(full, astray)).toBe(0)
    expect(await count(full, `commands WHERE holder_kind = 'agence' AND agence <> holder`)).toBe(0)
    expect(await count(full, `commands WHERE agence = ''`)).toBe(0)
  })
  test('its state is known, its phone is one, its relations exist', async () => {
    const missing = `commands AS c WHERE NOT EXISTS (SELECT FROM tracking_states WHERE id = c.status)
      OR NOT EXISTS (SELECT FROM villes WHERE id = c.city)
      OR NOT EXISTS (SELECT FROM users WHERE id = c.client_source AND type = 'client')
      OR delivery_man <> '' AND NOT EXISTS (SELECT FROM users WHERE id = c.delivery_man AND type = 'livreur')
      OR holder_kind = 'agence' AND NOT EXISTS (SELECT FROM agences WHERE id = c.holder)`
    expect(await count(full, missing)).toBe(0)
    const phones = await full.db.query<{ phone: string }>(
      sql`SELECT receiver_phone_number AS phone FROM commands UNION SELECT phone FROM users UNION SELECT telephone FROM agences`,
    )
    expect(phones.filter(({ phone }) => parsePhone(phone) !== phone)).toEqual([])
  })
})

test('old commandes are over, those of today are not', async () => {
  const over = `('LIVRE', 'LIVRE_PARTIEL', 'ECHANGE_LIVRE', 'CLOTURE', 'RETOUR_REMIS', 'RETOUR_STOCK', 'ANNULE_VENDEUR')`
  const share = async (ages: string) =>
    (await count(
      full,
      `commands AS c JOIN tracking_states AS t ON t.id = c.status WHERE ${ages} AND t.code IN ${over}`,
    )) / (await count(full, `commands AS c WHERE ${ages}`))
  expect(await share(`c.created < '2026-10-20'`)).toBeGreaterThan(0.95)
  expect(await share(`c.created > '2026-11-21'`)).toBeLessThan(0.3)
})

test('papers and factures agree with their commandes', async () => {
  const lines = `factures AS f JOIN LATERAL (
    SELECT sum(d.price + coalesce(c.extra_fees, 0)) AS total, sum(d.fee) AS frais
    FROM factures_details AS d LEFT JOIN commands AS c ON c.id = d.command WHERE d.facture = f.id) AS l ON true
    WHERE CASE f.kind WHEN 'commission' THEN l.frais IS DISTINCT FROM f.net
      ELSE l.total IS DISTINCT FROM f.total OR l.frais IS DISTINCT FROM f.frais END`
  expect(await count(full, 'factures')).toBeGreaterThan(10)
  expect(await count(full, lines)).toBe(0)
  const parcels = `bons AS b WHERE colis <> (SELECT count(*) FROM bons_details WHERE bon = b.id)`
  expect(await count(full, 'bons')).toBeGreaterThan(10)
  expect(await count(full, parcels)).toBe(0)
})

test('the RIB of every client carries its key', async () => {
  const ribs = await database.db.query<{ rib: string }>(sql`SELECT rib FROM clients`)
  expect(ribs).toHaveLength(40)
  expect(ribs.filter(({ rib }) => rib.length !== 24 || BigInt(rib) % 97n !== 0n)).toEqual([])
})
