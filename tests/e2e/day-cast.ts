import type { Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { afterAll } from 'vitest'
import { launch } from './browser.ts'
import { lackingOn } from './day-papers.ts'
import { sitDown } from './day-screens.ts'
import { openWorld, parcelAt, statesOf, type World } from './day-world.ts'
import { startProduct } from './product.ts'

type Name = keyof World['people']

/**
 * Everybody at a screen of their own; parcels are named by their rank: the first has the reference `J-01`.
 */
export async function openDay() {
  const [product, browser] = await Promise.all([
    startProduct({ DEMO_COMMANDS: '20', RATE_LIMITS: 'off' }),
    launch(),
  ])
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  const world = await openWorld(product.url)
  const sit = (name: Name, on: 'desk' | 'phone') => sitDown(browser, product.url, world.people[name], on)
  const [atlas, sara, nadia, karim, omar] = await Promise.all([
    sit('atlas', 'desk'),
    sit('sara', 'desk'),
    sit('nadia', 'desk'),
    sit('karim', 'phone'),
    sit('omar', 'phone'),
  ])
  return {
    world,
    ...factsOf(world),
    visits: [atlas, sara, nadia, karim, omar],
    pages: {
      atlas: atlas.page,
      karim: karim.page,
      omar: omar.page,
      sara: sara.page,
      nadia: nadia.page,
    },
  }
}

/** Facts from the API, whoever caused them on a screen. */
function factsOf({ staff, people }: World) {
  let parcels: readonly RecordModel[] = []
  const of = (rank: number): RecordModel => {
    const parcel = parcels[rank - 1]
    if (!parcel) throw new Error(`no parcel ${rank}`)
    return parcel
  }
  const id = (rank: number): string => of(rank).id
  const code = (rank: number): string => String(of(rank).code)
  const at = (rank: number) => parcelAt(staff, id(rank))
  const bonAt = (bon: string) => staff.collection('bons').getOne(bon)
  return {
    id,
    code,
    at,
    bonAt,
    sdk: (name: Name) => people[name].sdk,
    codes: (...ranks: readonly number[]) => ranks.map(code),
    states: (...ranks: readonly number[]) => statesOf(staff, ranks.map(id)),
    /** The state and the holder of the parcel. */
    async whoHas(rank: number) {
      const { state, holder_kind, holder } = await at(rank)
      return [state, holder_kind, holder]
    },
    async moneyOf(parcel: string) {
      const { outcome, money_state, amount_collected } = await parcelAt(staff, parcel)
      return [outcome, money_state, amount_collected]
    },
    async readParcels() {
      parcels = await people.atlas.sdk
        .collection('commands')
        .getFullList({ filter: 'parent = ""', sort: 'reference_client' })
      return parcels
    },
    /** Words missing on either paper of a bon: its number, and these. */
    lackingOnPapers: async (page: Page, bon: string, words: readonly string[]) =>
      lackingOn(page, String((await bonAt(bon)).number), words),
    agenceName: async (agence: string): Promise<string> =>
      (await staff.collection('agences').getOne(agence)).name,
    tourOf: (livreur: string) =>
      staff.collection('tours').getFirstListItem(`livreur = "${livreur}"`, { sort: '-created' }),
    /** The twin that goes back after the delivery. */
    twinOf: async (rank: number) =>
      parcelAt(staff, (await staff.collection('commands').getFirstListItem(`parent = "${id(rank)}"`)).id),
  }
}

export const every = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value)
