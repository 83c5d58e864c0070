/** A livreur at a ceiling gets no more parcels, by any way of giving one. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/collections.ts'
import type { BonKind } from '#model/domain/bon/bon.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'

let world: ParcelWorld
let door: Door
let full: PocketBase
let other: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  number++
  full = await account(world.wasl, world.staff, { type: 'livreur', name: `plein${number}` })
  other = await account(world.wasl, world.staff, { type: 'livreur', name: `autre${number}` })
})

type SuiviKind = Exclude<Row<'suivis'>['kind'], ''>
type LotKind = Exclude<Row<'jobs'>['kind'], ''>

/** The result of an attempt: its messages, and the status of a refusal. */
interface Answer {
  readonly status?: number
  readonly said: string
}
interface Way {
  /** True: not retried after a refusal. */
  readonly once?: boolean
  /** The id of a parcel not yet assigned; one received at the agence unless given. */
  readonly parcel?: () => Promise<string>
  readonly give: (command: string) => Promise<Answer>
}

const SAID = 'verser avant de continuer'
const PRICE = { price: 270, extra_fees: 0 }
const received = () => world.received(PRICE)
const ceiling = (values: { plafond_colis?: number; plafond_encours?: number }) =>
  world.staff.collection('livreurs').update(idOf(full), values)

const asked = (attempt: Promise<unknown>): Promise<Answer> =>
  attempt.then(
    () => ({ said: '' }),
    async (error: unknown) => {
      const { status, response } = await refusal(Promise.reject(error))
      return { status, said: response.message }
    },
  )
const suivi = (command: string, status: string, values: object, who = world.staff) =>
  asked(who.collection('suivis').create({ command, status, ...values }))
const toHim = () => ({ delivery_man: idOf(full) })

async function ended(id: string): Promise<Answer> {
  const job = () => world.staff.collection('jobs').getOne(id)
  await expect.poll(async () => (await job()).state, { timeout: 60_000, interval: 50 }).toBe('fini')
  const rows = await world.staff.collection('jobs_rows').getFullList({ filter: `job = "${id}"` })
  return { said: rows.map(({ reason }) => reason).join(' ') }
}
const startLot = (values: object) => world.staff.collection('jobs').create(values)
const lot = async (values: object): Promise<Answer> => ended((await startLot(values)).id)

/** A parcel taken off the livreur by a lot and back on the shelf. Returns the lot. */
async function takenOff(command: string): Promise<string> {
  await world.move(world.staff, command, 'AFFECTE', toHim())
  const { id } = await startLot({ kind: 'desaffectation', commands: [command] })
  await ended(id)
  return id
}
const LOTS_THAT_TOOK = new Map<string, string>()
async function wasHis(): Promise<string> {
  const id = await received()
  LOTS_THAT_TOOK.set(id, await takenOff(id))
  return id
}
async function putOff(): Promise<string> {
  const id = await door.loaded(full, PRICE)
  await world.move(full, id, 'REPORTE', { reported_date: '2026-12-01' })
  return id
}
const lastOf = (command: string) =>
  world.staff.collection('suivis').getFirstListItem(`command = "${command}"`, { sort: '-at,-@rowid' })

const scan = async (command: string, values: object, who = world.staff): Promise<Answer> => {
  const { code } = await world.now(command)
  const device_at = new Date().toISOString()
  const { result, message } = await who
    .collection('scans')
    .create({ text: code, agence: world.agence, livreur: idOf(full), device_at, ...values })
  return { said: result === 'ok' ? '' : message }
}

/** The attempt of each kind of suivi; null for one that never gives a parcel to a livreur. */
const BY_SUIVI: Readonly<Record<SuiviKind, Way | null>> = {
  transition: { give: (command) => suivi(command, stateId('AFFECTE'), toHim()) },
  correction: {
    give: (command) =>
      suivi(command, stateId('EN_DISTRIBUTION'), { kind: 'correction', note: 'Il l’a en main', ...toHim() }),
  },
  garde: {
    parcel: () => door.loaded(other, PRICE),
    give: (command) => suivi(command, stateId('EN_DISTRIBUTION'), { kind: 'garde', ...toHim() }),
  },
  annulation: {
    parcel: wasHis,
    give: async (command) => {
      const last = await lastOf(command)
      return suivi(command, last.from, { kind: 'annulation', undoes: last.id })
    },
  },
  relance: null,
}
const BY_LOT: Readonly<Record<LotKind, Way | null>> = {
  affectation: { give: (command) => lot({ kind: 'affectation', commands: [command], move: toHim() }) },
  etat: {
    give: (command) =>
      lot({ kind: 'etat', commands: [command], move: { status: stateId('AFFECTE'), ...toHim() } }),
  },
  annulation: {
    once: true,
    parcel: wasHis,
    give: (command) => lot({ kind: 'annulation', undoes: LOTS_THAT_TOOK.get(command) }),
  },
  desaffectation: null,
  report: null,
  relance: null,
  corbeille: null,
  emission: null,
  validation: null,
}
const BY_SCAN: Readonly<Record<ScanMode, Way | null>> = {
  distribution: { give: (command) => scan(command, { mode: 'distribution' }) },
  chargement: { parcel: putOff, give: (command) => scan(command, { mode: 'chargement' }) },
  reception: null,
  envoi: null,
  retour_livreur: null,
  retour_client: null,
  ramassage: null,
  inventaire: null,
  rangement: null,
  recherche: null,
}
const BY_BON: Readonly<Record<BonKind, Way | null>> = {
  distribution: {
    give: (command) => {
      const paper = { kind: 'distribution', livreur: idOf(full), agence: world.agence, state: 'emis' }
      return asked(world.staff.collection('bons').create({ ...paper, commands: [command] }))
    },
  },
  livraison: null,
  ramassage: null,
  envoi: null,
  'retour agence': null,
  'retour livreur': null,
  'retour client': null,
}
const OTHERWISE: Readonly<Record<string, Way>> = {
  'an edit of the livreur': {
    give: (command) => asked(world.staff.collection('commands').update(command, toHim())),
  },
  'an edit of the state': {
    give: (command) =>
      asked(world.staff.collection('commands').update(command, { status: stateId('AFFECTE'), ...toHim() })),
  },
  'a batch': {
    give: (command) => {
      const batch = world.staff.createBatch()
      batch.collection('suivis').create({ command, status: stateId('AFFECTE'), ...toHim() })
      return batch.send().then(
        () => ({ said: '' }),
        async (error: unknown) => {
          const { response } = await refusal(Promise.reject(error))
          const [one] = Object.values(response.data.requests) as {
            response: { status: number; message: string }
          }[]
          return { status: one?.response.status ?? 0, said: one?.response.message ?? '' }
        },
      )
    },
  },
  'himself, at the door of another day': {
    parcel: putOff,
    give: (command) => suivi(command, stateId('EN_DISTRIBUTION'), { source: 'scan' }, full),
  },
}

const ways = [
  ...Object.entries(BY_SUIVI).map(([kind, way]) => [`a suivi « ${kind} »`, way] as const),
  ...Object.entries(BY_LOT).map(([kind, way]) => [`a lot « ${kind} »`, way] as const),
  ...Object.entries(BY_SCAN).map(([mode, way]) => [`a scan « ${mode} »`, way] as const),
  ...Object.entries(BY_BON).map(([kind, way]) => [`a bon « ${kind} »`, way] as const),
  ...Object.entries(OTHERWISE),
].flatMap(([name, way]) => (way ? [{ name, way }] : []))

const onTheWay = async (id: string): Promise<boolean> => {
  const { status, delivery_man } = await world.now(id)
  const going = [stateId('AFFECTE'), stateId('EN_DISTRIBUTION')].includes(status)
  return going && delivery_man === idOf(full)
}

/** True when the parcel is on its way with the livreur, or on a bon for that livreur. */
async function given(id: string): Promise<boolean> {
  const line = { filter: `command = "${id}" && bon.livreur = "${idOf(full)}"` }
  return (await onTheWay(id)) || (await world.staff.collection('bons_details').getFullList(line)).length > 0
}

describe.each(ways)('by $name', ({ way: { parcel = received, give, once } }) => {
  it('a parcel that would bring more cash than he may have is refused, and given once he may', async () => {
    const id = await parcel()
    await door.loaded(full, PRICE)
    await ceiling({ plafond_encours: 539.9 })
    const { status = 409, said } = await give(id)
    expect([status, said]).toEqual([409, expect.stringContaining(SAID)])
    expect(said).toMatch(/540,00.DH.*539,90.DH/)
    expect(await onTheWay(id)).toBe(false)
    if (once) return
    await ceiling({ plafond_encours: 540 })
    expect((await give(id)).said).toBe('')
    expect(await given(id)).toBe(true)
  })
})

/** Parcels of today count even once they have left: giving one back to the livreur adds none. */
const beyondParcels = ways.filter(({ way }) => way.parcel !== wasHis && way.parcel !== putOff)

describe.each(beyondParcels)('by $name', ({ way: { parcel = received, give } }) => {
  it('a parcel beyond those of his day is refused, and given once he may', async () => {
    const id = await parcel()
    await door.loaded(full, PRICE)
    await ceiling({ plafond_colis: 1 })
    const { status = 409, said } = await give(id)
    expect([status, said]).toEqual([409, expect.stringContaining(SAID)])
    expect(await onTheWay(id)).toBe(false)
    await ceiling({ plafond_colis: 0 })
    expect((await give(id)).said).toBe('')
    expect(await given(id)).toBe(true)
  })
})
