import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { requestsFor } from '#web/features/palette/rules/requests.ts'
import { readTyped } from '#web/features/palette/rules/typed-query.ts'
import { listOptions } from '#web/table/list-queries.ts'
import { account, idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

/** The requests of the palette, sent by each role for every page: the lists alone decide what is found. */
let wasl: TestWasl
let staff: PocketBase
let merchant: PocketBase
let rival: PocketBase
let livreur: PocketBase
let casa: PocketBase
let agadir: PocketBase
let clerk: PocketBase
let here: string

const NAME = 'Zoubida Chercheuse'
const ARABIC = 'زبيدة الباحثة'
const PHONE = '0677001122'
/** The codes of its two parcels, the first with the livreur. */
let carried: string
let waiting: string

beforeAll(async () => {
  wasl = await testWasl({ commands: 1_200 })
  ;[staff, merchant, livreur] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('client'),
    wasl.as('livreur'),
  ])
  const agences = await staff.collection('agences').getFullList({ sort: 'name', fields: 'id' })
  here = agences[0]?.id ?? ''
  const agent = (name: string, agence: string, roles: readonly string[]) =>
    account(wasl, staff, { type: 'moderateur', name, agence, roles })
  ;[casa, agadir, clerk, rival] = await Promise.all([
    agent('casa', here, ['Commandes', 'BLS', 'Clients', 'Livreurs']),
    agent('agadir', agences[1]?.id ?? '', ['Commandes', 'BLS', 'Clients', 'Livreurs']),
    agent('commis', here, ['Emballages']),
    account(wasl, staff, { type: 'client', name: 'rival' }),
  ])
  carried = await parcel(NAME)
  waiting = await parcel(ARABIC)
  const { id } = await staff.collection('commands').getFirstListItem(`code = "${carried}"`)
  await staff.collection('commands').update(id, { delivery_man: idOf(livreur), confirmer_ville: true })
}, 120_000)
afterAll(() => wasl.close())

/** The code of a new parcel of the merchant, received at the first agence. */
async function parcel(receiver_full_name: string): Promise<string> {
  const { id, code } = await staff.collection('commands').create({
    receiver_full_name,
    receiver_phone_number: PHONE,
    city: villeId('Rabat'),
    price: 669.5,
    client_source: idOf(merchant),
    confirmer_doublon: true,
  })
  await staff
    .collection('suivis')
    .create({ command: id, status: stateId('RECU_HUB'), source: 'scan', agence: here })
  return code
}

type Found = Readonly<Record<string, readonly string[]>>

/** Accounts keep their phone and their type from all but staff, who alone may ask for them. */
const PEOPLE = ['users', 'clients', 'livreurs']
const isRefusal = (collection: string, { status }: ClientResponseError): boolean =>
  status === 403 || (status === 400 && PEOPLE.includes(collection))

/** The titles found, by collection; a list that is refused finds nothing. */
async function find(who: PocketBase, typed: string): Promise<Found> {
  const answers = await Promise.all(
    requestsFor(readTyped(typed), () => true).map(async (request) => {
      const { items } = await who
        .collection(request.collection)
        .getList(request.page, request.perPage, listOptions(request))
        .catch((error: unknown) => {
          if (error instanceof ClientResponseError && isRefusal(request.collection, error))
            return { items: [] }
          throw error
        })
      const titles = items.map(
        ({ code, number, raison_sociale, full_name, expand }) =>
          code ?? number ?? raison_sociale ?? full_name ?? expand?.user.full_name,
      )
      return [request.collection, titles] as const
    }),
  )
  return Object.fromEntries(answers.filter(([, titles]) => titles.length > 0))
}

describe('a parcel', () => {
  const spellings = () => [waiting, waiting.replace('-', ' '), waiting.replaceAll('-', '')]

  test('is found first by its code, however it is written', async () => {
    for (const typed of spellings()) expect((await find(staff, typed)).commands?.[0]).toBe(waiting)
  })

  test('is found by its phone in any form, and by its last four digits', async () => {
    for (const typed of ['06 77 00 11 22', '+212 677 001122', '00212677001122', '1122']) {
      const { commands = [] } = await find(staff, typed)
      expect({ typed, found: commands.filter((code) => [carried, waiting].includes(code)).length }).toEqual({
        typed,
        found: 2,
      })
    }
  })

  test('is found by a name without its accents, and by an Arabic one however its letters are written', async () => {
    expect((await find(staff, 'ZOUBIDA cherch')).commands).toContain(carried)
    expect((await find(staff, 'زبيده')).commands).toContain(waiting)
    expect((await find(staff, '669,50 DH')).commands).toEqual(expect.arrayContaining([carried, waiting]))
  })

  test('is found by its merchant, by no other', async () => {
    for (const typed of [...spellings(), PHONE, ARABIC]) {
      expect((await find(merchant, typed)).commands).toContain(waiting)
      expect(await find(rival, typed)).toEqual({})
    }
  })

  test('is found by the livreur who carries it, and none beside it', async () => {
    expect(await find(livreur, carried)).toEqual({ commands: [carried] })
    expect(await find(livreur, waiting)).toEqual({})
    expect((await find(livreur, PHONE)).commands).toEqual([carried])
  })

  test('is found by those of its agence whose work it is', async () => {
    expect((await find(casa, PHONE)).commands).toContain(waiting)
    expect((await find(agadir, PHONE)).commands).toBeUndefined()
    expect((await find(clerk, PHONE)).commands).toBeUndefined()
  })

  test('is found by no guest', async () => {
    const guest = new PocketBase(wasl.url).autoCancellation(false)
    for (const request of requestsFor(readTyped(waiting), () => true)) {
      const refused = guest.collection(request.collection).getList(1, 5, listOptions(request))
      await expect(refused).rejects.toMatchObject({ status: expect.toBeOneOf([401, 403]) })
    }
  })
})

describe('a paper', () => {
  test('is found by its number, whole or by its end, and by whose it is', async () => {
    const bon = await staff.collection('bons').getFirstListItem('number != "" && kind = "distribution"')
    const facture = await staff.collection('factures').getFirstListItem('number != "" && party = "client"')
    const short = (number: string) => number.replace(/-\d{4}-0*/, '-')
    for (const [collection, number] of [
      ['bons', bon.number],
      ['factures', facture.number],
    ] as const) {
      expect((await find(staff, number.toLowerCase()))[collection]).toEqual([number])
      expect((await find(staff, short(number)))[collection]).toContain(number)
      expect((await find(staff, number.replace(/^.*-0*/, '')))[collection]).toContain(number)
      expect(await find(rival, number)).toEqual({})
      expect(await find(clerk, number)).toEqual({})
    }
  })
})

describe('a person', () => {
  test('is found by name, shop and phone, by those whose work it is', async () => {
    const client = await staff
      .collection('clients')
      .getFirstListItem(`user = "${idOf(merchant)}"`, { expand: 'user' })
    const phone = String(client.expand?.user.phone)
    for (const typed of [client.raison_sociale, client.expand?.user.full_name, phone.replace('+212', '0')]) {
      expect((await find(staff, typed)).clients).toContain(client.raison_sociale)
      expect((await find(rival, typed)).clients).toBeUndefined()
      expect((await find(livreur, typed)).clients).toBeUndefined()
      expect(await find(clerk, typed)).not.toHaveProperty('clients')
    }
  })

  test('a livreur is found by staff of livreurs alone', async () => {
    const name = String(livreur.authStore.record?.full_name)
    expect((await find(staff, name)).livreurs).toContain(name)
    expect((await find(merchant, name)).livreurs).toBeUndefined()
    expect((await find(clerk, name)).livreurs).toBeUndefined()
  })
})
