import type PocketBase from 'pocketbase'
import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { canonical } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

interface Proposal {
  readonly command: string
  readonly livreur: string
  readonly reason: string
}
interface Livreur {
  readonly id: string
  readonly name: string
  readonly villes: readonly string[]
  readonly carried: number
  readonly plafond_colis: number
  readonly sortis_7j: number
  readonly livres_7j: number
  readonly absent: boolean
}

let wasl: TestWasl
let staff: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 1_500 })
  staff = await wasl.as('moderateur')
})
afterAll(() => wasl.close())

const waiting = PRESETS.sansLivreur.filter(canonical(Temporal.Now.instant()))

async function proposals(body: object, as = staff): Promise<readonly Proposal[]> {
  const path = '/api/wasl/affectation/proposals'
  return (await as.send<{ items: Proposal[] }>(path, { method: 'POST', body })).items
}

const livreurs = async (): Promise<readonly Livreur[]> =>
  (await staff.send<{ items: Livreur[] }>('/api/wasl/affectation/livreurs', {})).items

/** Parcels that wait for a livreur in the twelve villes with the most. */
async function twoHundred(): Promise<readonly string[]> {
  await wasl.behind.query(sql`
    UPDATE commands SET status = ${stateId('RECU_AGENCE')}, delivery_man = '', holder_kind = 'agence',
      holder = (SELECT agence FROM villes WHERE id = city)
    WHERE id IN (
      SELECT id FROM commands WHERE deleted_at IS NULL AND city IN (
        SELECT city FROM commands WHERE deleted_at IS NULL GROUP BY city ORDER BY count(*) DESC, city LIMIT 12
      ) ORDER BY city, id LIMIT 200)`)
  const rows = await staff.collection('commands').getFullList({ filter: waiting, fields: 'id,city' })
  expect(rows.length).toBeGreaterThanOrEqual(200)
  return rows.map(({ id }) => id)
}

describe('proposals', () => {
  it('give every parcel of twelve villes one livreur who serves it, within his ceiling, and say why', async () => {
    const ids = await twoHundred()
    await wasl.behind.query(sql`UPDATE livreurs SET plafond_colis = 60, plafond_encours = 0`)
    const items = await proposals({ ids })
    const staffed = new Map((await livreurs()).map((livreur) => [livreur.id, livreur]))
    expect(items.map(({ command }) => command).sort()).toEqual([...ids].sort())
    expect(items.filter(({ livreur }) => livreur !== '').length).toBeGreaterThan(ids.length / 2)
    for (const { livreur, reason } of items) {
      if (livreur === '') expect(reason).toMatch(/^(Personne de présent|Plafond atteint)/)
      else expect(reason).toMatch(/^\d+ aujourd’hui · (dessert|même agence, ne dessert pas) \S/)
    }
    for (const [id, { carried, plafond_colis }] of staffed) {
      const his = items.filter(({ livreur }) => livreur === id).length
      if (his > 0) expect(carried + his).toBeLessThanOrEqual(plafond_colis)
    }
    expect(await proposals({ filter: waiting })).toHaveLength(ids.length)
  })

  it('are of parcels that bring between so much and so much, when it is asked', async () => {
    const [cheap = '', dear = '', dearest = ''] = await twoHundred()
    const brings = (id: string, price: number, fees: number) =>
      wasl.behind.query(sql`UPDATE commands SET price = ${price}, extra_fees = ${fees} WHERE id = ${id}`)
    await brings(cheap, 9_000, 99.99)
    await brings(dear, 9_000, 100)
    await brings(dearest, 9_200, 0)
    const found = async (range: string) =>
      (await proposals({ filter: `${waiting} && ${range}` })).map(({ command }) => command)
    expect((await found('(total >= 9100 && total <= 9200)')).sort()).toEqual([dear, dearest].sort())
    expect(await found('total >= 9200')).toEqual([dearest])
  })

  it('leave out who is absent today', async () => {
    const ids = (await twoHundred()).slice(0, 40)
    const chosen = (await proposals({ ids })).find(({ livreur }) => livreur !== '')?.livreur ?? ''
    const today = Temporal.Now.zonedDateTimeISO('Africa/Casablanca').toPlainDate()
    await staff.collection('livreurs').update(chosen, { absent_on: `${today} 00:00:00.000Z` })
    expect((await livreurs()).find(({ id }) => id === chosen)?.absent).toBe(true)
    expect((await proposals({ ids })).filter(({ livreur }) => livreur === chosen)).toEqual([])
    await staff.collection('livreurs').update(chosen, { absent_on: '' })
  })

  it('say of a parcel that cannot be given out why', async () => {
    const delivered = await staff
      .collection('commands')
      .getFirstListItem(`status = "${stateId('LIVRE')}"`, { fields: 'id' })
    expect(await proposals({ ids: [delivered.id] })).toEqual([
      { command: delivered.id, livreur: '', reason: 'Un colis « Livré » ne s’affecte pas.' },
    ])
  })

  it('are for who assigns, and of 2,000 at most', async () => {
    for (const as of [await wasl.as('client'), await wasl.as('livreur')]) {
      const refused = await proposals({ filter: waiting }, as).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ClientResponseError)
      expect(refused).toMatchObject({ status: 403 })
    }
    const ids = Array.from({ length: 2_001 }, (_, n) => `colis${String(n).padStart(10, '0')}`)
    const tooMany = await proposals({ ids }).catch((error: unknown) => error)
    expect(tooMany).toMatchObject({ status: 400 })
    expect(await proposals({ ids: ids.slice(0, 1) })).toEqual([])
  })
})

describe('what a livreur delivered of late', () => {
  const today = Temporal.Now.zonedDateTimeISO('Africa/Casablanca').toPlainDate()
  const tour = (livreur: string, daysAgo: number, state: string, loaded: number, delivered: number) =>
    wasl.behind.query(sql`INSERT INTO tours (id, livreur, day, state, loaded, delivered) VALUES
      (substr(md5(random()::text), 1, 15), ${livreur}, ${`${today.subtract({ days: daysAgo })} 00:00:00.000Z`}, ${state}, ${loaded}, ${delivered})`)

  it('is of the tours he ended today and in the six days before', async () => {
    const [his, other] = (await livreurs()).filter(({ absent }) => !absent)
    if (!his || !other) throw new Error('there are livreurs')
    await wasl.behind.query(sql`DELETE FROM tours WHERE livreur = ANY(${[his.id, other.id]}::text[])`)
    await tour(his.id, 0, 'close', 10, 8)
    await tour(his.id, 6, 'close', 40, 23)
    await tour(his.id, 7, 'close', 100, 0)
    await tour(his.id, 0, 'ouverte', 0, 0)
    const told = new Map((await livreurs()).map((one) => [one.id, one]))
    expect(told.get(his.id)).toMatchObject({ sortis_7j: 50, livres_7j: 31 })
    expect(told.get(other.id)).toMatchObject({ sortis_7j: 0, livres_7j: 0 })
    await wasl.behind.query(sql`UPDATE livreurs SET plafond_colis = 0, plafond_encours = 0`)
    const mine = (await proposals({ ids: await twoHundred() })).filter(({ livreur }) => livreur === his.id)
    expect(mine.length).toBeGreaterThan(0)
    for (const { reason } of mine) expect(reason).toContain(' · 62\u00a0%\u00a0livrés')
  })
})

describe('a text read by a scanner', () => {
  const read = (text: string, as = staff) =>
    as.send<object>('/api/wasl/affectation/scanned', { query: { text } })

  it('is a parcel by our code in any spelling or by the merchant’s own number, a livreur by his badge', async () => {
    const { id, code } = await staff.collection('commands').getFirstListItem('deleted_at = ""')
    await staff.collection('commands').update(id, { reference_client: 'FACT2026A7' })
    const parcel = { kind: 'colis', command: id }
    expect(await read(code.replaceAll('-', ''))).toEqual(parcel)
    expect(await read('fact2026a7')).toEqual(parcel)
    const { user, id: profile } = await staff.collection('livreurs').getFirstListItem('')
    await staff.collection('livreurs').update(profile, { badge: 'LIVTEST01' })
    expect(await read('LIVTEST01')).toEqual({ kind: 'badge', livreur: user })
    expect(await read('201126-000000')).toEqual({ kind: 'inconnu' })
  })

  it('is read for who assigns only', async () => {
    for (const as of [await wasl.as('client'), await wasl.as('livreur')]) {
      await expect(read('LIVTEST01', as)).rejects.toMatchObject({ status: 403 })
    }
  })
})
