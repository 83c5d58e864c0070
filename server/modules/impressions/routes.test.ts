import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/collections.ts'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { centimes } from '#model/domain/money.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { readPaper } from '#tests/support/paper.ts'
import { account, idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
/** Two commandes of Atlas, one of Zina. */
let atlas: Row<'commands'>[]
let zina: Row<'commands'>
/** Differs for each commande: two alike within two days would need a confirmation. */
let phone = 212_612_000_000

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  const moderateur = await wasl.as('moderateur')
  const people = [
    ['atlas', 'client'],
    ['zina', 'client'],
    ['agent', 'moderateur', 'Commandes'],
    ['bls', 'moderateur', 'BLS'],
    ['annonces', 'moderateur', 'Annonces'],
  ] as const
  for (const [name, type, ...roles] of people) {
    const person = await account(wasl, moderateur, { type, name, roles })
    tokens[name] = person.authStore.token
    ids[name] = idOf(person)
  }
})
afterAll(() => wasl.close())

beforeEach(async () => {
  const engine = await waslEngine(wasl.db, readConfig({}))
  const made = await wasl.db.transaction(async (tx) => {
    const rows: Row<'commands'>[] = []
    for (const [n, client] of ['atlas', 'atlas', 'zina'].entries()) {
      const values = {
        receiver_full_name: `Ali ${n}`,
        receiver_phone_number: `+${phone++}`,
        city: villeId('Salé'),
        client_source: ids[client] ?? '',
        price: centimes(25_000 + 100 * n),
        fragile: n === 1,
        colis_count: n === 1 ? 3 : 1,
      }
      rows.push(await engine.create(tx, 'commands', values, { caller: SYSTEM, source: 'import' }))
    }
    return rows
  })
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('no commandes')
  atlas = [first, second]
  zina = third
})

const ask = (who: string, query: string) =>
  wasl.app.inject({
    url: `/api/wasl/labels?${query}`,
    headers: tokens[who] ? { authorization: tokens[who] } : {},
  })

const send = (who: string, payload: object) =>
  wasl.app.inject({
    method: 'POST',
    url: '/api/wasl/labels',
    payload,
    headers: { authorization: tokens[who] ?? '' },
  })

const idsOf = (commandes: readonly Row<'commands'>[]): string => commandes.map(({ id }) => id).join(',')

const textsOf = async (pdf: Buffer): Promise<string[]> => (await readPaper(pdf)).map(({ text }) => text)

const impressionsOf = ({ id }: Row<'commands'>) =>
  wasl.db.query<{ copy: number; author: string; format: string }>(
    sql`SELECT copy, author, format FROM impressions WHERE command = ${id} ORDER BY copy`,
  )

describe('étiquettes', () => {
  it('come in the order asked, one for each piece, with what the commande says', async () => {
    const answer = await ask('agent', `format=100x100&ids=${idsOf([...atlas].reverse())}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toBe('inline; filename="etiquettes-4.pdf"')
    const pages = await readPaper(answer.rawPayload)
    expect(pages.map(({ text }) => /Ali \d/.exec(text)?.[0])).toEqual(['Ali 1', 'Ali 1', 'Ali 1', 'Ali 0'])
    expect(pages.map(({ text }) => /\d\/3/.exec(text)?.[0])).toEqual(['1/3', '2/3', '3/3', undefined])
    expect(pages.map(({ text }) => text.includes('FRAGILE'))).toEqual([true, true, true, false])
    const read = (page: number) => pages[page]?.codes.map(({ text }) => text)
    expect(read(0)).toEqual([`${atlas[1]?.code}/1`, `${atlas[1]?.code}/1`])
    expect(read(2)).toEqual([`${atlas[1]?.code}/3`, `${atlas[1]?.code}/3`])
    expect(read(3)).toEqual([atlas[0]?.code, atlas[0]?.code])
    expect(pages[3]?.text).toContain('250 DH')
    expect(pages[3]?.text).toContain('SALÉ')
  })

  it('the second print is a duplicate, and both are put down with who asked', async () => {
    const [commande] = atlas
    if (!commande) throw new Error('no commande')
    const query = `format=A6&ids=${commande.id}`
    expect((await ask('atlas', query)).headers['content-disposition']).toBe(
      `inline; filename="etiquette-${commande.code}.pdf"`,
    )
    const [again] = await textsOf((await ask('agent', query)).rawPayload)
    expect(again).toContain('DUPLICATA 1')
    expect(await impressionsOf(commande)).toEqual([
      { copy: 1, author: ids.atlas, format: 'A6' },
      { copy: 2, author: ids.agent, format: 'A6' },
    ])
    const [stored] = await wasl.db.query(
      sql`SELECT labels_printed, reprint FROM commands WHERE id = ${commande.id}`,
    )
    expect(stored).toEqual({ labels_printed: 2, reprint: false })
  })

  it('one in the place of a torn label is a duplicate, whoever printed that one', async () => {
    const asked = { ids: [zina.id], format: 'A6', rechange: true }
    const texts = async () => textsOf((await send('agent', asked)).rawPayload)
    expect((await texts())[0]).toContain('DUPLICATA 1')
    expect((await texts())[0]).toContain('DUPLICATA 2')
    expect((await impressionsOf(zina)).map(({ copy }) => copy)).toEqual([2, 3])
  })

  it('clears what asked for a new étiquette', async () => {
    await wasl.behind.query(sql`UPDATE commands SET reprint = true WHERE id = ${zina.id}`)
    await ask('zina', `format=A6&ids=${zina.id}`)
    const [stored] = await wasl.db.query(sql`SELECT reprint FROM commands WHERE id = ${zina.id}`)
    expect(stored).toEqual({ reprint: false })
  })

  it('the same lot asked again is the same paper, and no second print', async () => {
    const asked = { ids: atlas.map(({ id }) => id), format: '100x150', lot: 'lot000000000001' }
    const [first, again] = [await send('atlas', asked), await send('atlas', asked)]
    expect(first.statusCode).toBe(200)
    expect(Buffer.compare(first.rawPayload, again.rawPayload)).toBe(0)
    expect(await impressionsOf(atlas[0] ?? zina)).toHaveLength(1)
    const other = await textsOf((await send('agent', asked)).rawPayload)
    expect(other[0]).toContain('DUPLICATA 1')
  })

  it('two who print at once get different numbers', async () => {
    const both = await Promise.all([
      ask('atlas', `format=A6&ids=${idsOf(atlas)}`),
      ask('agent', `format=A6&ids=${idsOf([...atlas].reverse())}`),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const commande of atlas) {
      expect((await impressionsOf(commande)).map(({ copy }) => copy)).toEqual([1, 2])
    }
  })

  it('are those of a list, in its order, as its reader sees it', async () => {
    const filter = encodeURIComponent(`id = "${atlas[0]?.id}" || id = "${zina.id}"`)
    const names = async (who: string) => {
      const answer = await ask(who, `format=A6&filter=${filter}&sort=-price`)
      return (await textsOf(answer.rawPayload)).map((text) => /Ali \d/.exec(text)?.[0])
    }
    expect(await names('agent')).toEqual(['Ali 2', 'Ali 0'])
    expect(await names('zina')).toEqual(['Ali 2'])
  })

  it('are those of a bon, for who sees it', async () => {
    await wasl.behind.query(sql`INSERT INTO bons (id, kind, state) VALUES ('bonprint0000001', 'livraison', 'emis')
      ON CONFLICT DO NOTHING`)
    await wasl.behind.query(sql`DELETE FROM bons_details WHERE bon = 'bonprint0000001'`)
    for (const [n, { id }] of atlas.entries()) {
      await wasl.behind.query(sql`INSERT INTO bons_details (id, bon, command)
        VALUES (${`detailprint000${n}`}, 'bonprint0000001', ${id})`)
    }
    const pages = await textsOf((await ask('bls', 'format=A6&bon=bonprint0000001')).rawPayload)
    expect(pages.map((text) => /Ali \d/.exec(text)?.[0])).toEqual(['Ali 0', 'Ali 1', 'Ali 1', 'Ali 1'])
    expect((await ask('agent', 'format=A6&bon=bonprint0000001')).statusCode).toBe(403)
    expect((await ask('atlas', 'format=A6&bon=bonprint0000001')).statusCode).toBe(404)
    await wasl.behind.query(sql`UPDATE bons SET client = ${ids.atlas} WHERE id = 'bonprint0000001'`)
    expect((await ask('atlas', 'format=A6&bon=bonprint0000001')).statusCode).toBe(200)
    await wasl.behind.query(sql`INSERT INTO bons_details (id, bon, command)
      VALUES ('detailprint0003', 'bonprint0000001', ${zina.id})`)
    const partly = await ask('atlas', 'format=A6&bon=bonprint0000001')
    expect(partly.json<{ message: string }>().message).toContain('ne sont pas visibles pour vous')
    await wasl.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE id = ${zina.id}`)
    expect((await ask('atlas', 'format=A6&bon=bonprint0000001')).statusCode).toBe(200)
  })

  it('are refused, and nothing is put down, for a commande one does not see', async () => {
    const mixed = `format=A6&ids=${idsOf([...atlas, zina])}`
    expect((await ask('atlas', mixed)).statusCode).toBe(404)
    expect((await ask('zina', `format=A6&ids=${atlas[0]?.id}`)).statusCode).toBe(404)
    expect((await ask('annonces', mixed)).statusCode).toBe(403)
    expect((await ask('nobody', mixed)).statusCode).toBe(403)
    await wasl.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE id = ${zina.id}`)
    expect((await ask('agent', `format=A6&ids=${zina.id}`)).statusCode).toBe(404)
    for (const commande of [...atlas, zina]) expect(await impressionsOf(commande)).toEqual([])
  })

  it('are refused with what to do when too much, nothing or no format is asked', async () => {
    const { id } = zina
    await wasl.behind.query(
      sql`UPDATE commands SET colis_count = 999 WHERE id = ANY(${atlas.map((one) => one.id)}::text[])`,
    )
    const refusals = [
      ['format=A5&ids=', 400, '« format » est 100x100, 100x150, A6, A4.'],
      [
        `format=A6&ids=${idsOf(atlas)}`,
        400,
        'Imprimez au plus 1000 étiquettes à la fois : choisissez moins de commandes.',
      ],
      ['format=A6', 400, 'Dites les étiquettes à imprimer : « ids », « bon » ou « filter ».'],
      ['format=A6&ids=nonsense', 400, 'Dites les étiquettes à imprimer : « ids », « bon » ou « filter ».'],
      [
        `format=A6&filter=${encodeURIComponent(`id = "${id}" && price < 0`)}`,
        404,
        'Aucune commande à imprimer.',
      ],
    ] as const
    for (const [query, status, message] of refusals) {
      const answer = await ask('agent', query === 'format=A5&ids=' ? `${query}${id}` : query)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
    }
    const many = Array.from({ length: 1_001 }, (_, n) => `c${String(n).padStart(14, '0')}`)
    expect((await send('agent', { format: 'A6', ids: many })).statusCode).toBe(400)
  })
})

describe('the list of impressions', () => {
  const list = async (who: string, commande: Row<'commands'>) => {
    const filter = encodeURIComponent(`command = "${commande.id}"`)
    const answer = await wasl.app.inject({
      url: `/api/collections/impressions/records?filter=${filter}`,
      headers: { authorization: tokens[who] ?? '' },
    })
    return answer.statusCode === 200 ? answer.json<{ items: object[] }>().items.length : answer.statusCode
  }

  it('is read by who sees the commande', async () => {
    await ask('agent', `format=A6&ids=${zina.id}`)
    expect(await list('agent', zina)).toBe(1)
    expect(await list('zina', zina)).toBe(1)
    expect(await list('atlas', zina)).toBe(0)
    expect(await list('annonces', zina)).toBe(403)
  })
})
