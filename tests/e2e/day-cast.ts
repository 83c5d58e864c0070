import type { Browser, Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import { launch, type Visit } from './browser.ts'
import { sitDown } from './day-screens.ts'
import { openWorld, parcelAt, statesOf, type World } from './day-world.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
export let world: World
export let visits: readonly Visit[]
export let pages: Readonly<Record<'atlas' | 'karim' | 'omar' | 'sara' | 'nadia', Page>>
/** By their reference: `J-01` is the first. */
export let parcels: readonly RecordModel[] = []

export async function readParcels(): Promise<void> {
  parcels = await sdk('atlas').collection('commands').getFullList({ sort: 'reference_client' })
}

/** Everybody is at his screen. */
export async function openDay(): Promise<void> {
  ;[product, browser] = await Promise.all([
    startProduct({ DEMO_COMMANDS: '20', RATE_LIMITS: 'off' }),
    launch(),
  ])
  world = await openWorld(product.url)
  const sit = (name: keyof World['people'], on: 'desk' | 'phone') =>
    sitDown(browser, product.url, world.people[name], on)
  const [atlas, sara, nadia, karim, omar] = await Promise.all([
    sit('atlas', 'desk'),
    sit('sara', 'desk'),
    sit('nadia', 'desk'),
    sit('karim', 'phone'),
    sit('omar', 'phone'),
  ])
  visits = [atlas, sara, nadia, karim, omar]
  pages = { atlas: atlas.page, sara: sara.page, nadia: nadia.page, karim: karim.page, omar: omar.page }
}

export async function closeDay(): Promise<void> {
  await browser.close()
  await product.stop()
}

export const sdk = (name: keyof World['people']) => world.people[name].sdk
export const of = (...ranks: readonly number[]): RecordModel[] =>
  ranks.map((rank) => {
    const parcel = parcels[rank - 1]
    if (!parcel) throw new Error(`no parcel ${rank}`)
    return parcel
  })
export const ids = (...ranks: readonly number[]) => of(...ranks).map(({ id }) => id)
export const codes = (...ranks: readonly number[]) => of(...ranks).map(({ code }) => String(code))
export const id = (rank: number): string => ids(rank)[0] ?? ''
export const code = (rank: number): string => codes(rank)[0] ?? ''
export const at = (rank: number) => parcelAt(world.staff, id(rank))
export const states = (...ranks: readonly number[]) => statesOf(world.staff, ids(...ranks))
export const bonAt = (bon: string) => world.staff.collection('bons').getOne(bon)
export const every = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value)
export const motif = async (name: string) =>
  (await world.staff.collection('motifs').getFirstListItem(`name = "${name}"`)).id
export const step = (bon: string, state: string, by = sdk('sara')) =>
  by.collection('bons').update(bon, { state })
export const tourOf = (livreur: string) =>
  world.staff.collection('tours').getFirstListItem(`livreur = "${livreur}"`, { sort: '-created' })
/** The one that goes back after the delivery. */
export const twinOf = async (rank: number) =>
  parcelAt(
    world.staff,
    (await world.staff.collection('commands').getFirstListItem(`parent = "${id(rank)}"`)).id,
  )
