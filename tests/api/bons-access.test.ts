import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BON_RULES, type BonKind } from '#model/domain/bon/bon.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

const KINDS = Object.keys(BON_RULES) as BonKind[]

let world: BonWorld
const people: Record<string, PocketBase> = {}
const bons: Partial<Record<BonKind, string>> = {}

/** A draft of each kind, between the merchant, the livreur and the two agences. */
beforeAll(async () => {
  world = await bonWorld()
  const { wasl, staff, client, livreur } = world
  const open = (name: string, type: 'moderateur' | 'client' | 'livreur', roles: string[] = []) =>
    account(wasl, staff, { type, name, roles })
  people.BLS = await open('bls', 'moderateur', ['BLS'])
  people.Envois = await open('envois', 'moderateur', ['Envois'])
  people.Ramassage = await open('ramassage', 'moderateur', ['Ramassage'])
  people.Commandes = await open('commandes', 'moderateur', ['Commandes'])
  people.client = client
  people.otherClient = await open('autre.client', 'client')
  people.livreur = livreur
  people.otherLivreur = await open('autre.livreur', 'livreur')
  people.guest = new PocketBase(wasl.url).autoCancellation(false)
  for (const kind of KINDS) {
    const { id } = await staff.collection('bons').create({ kind, ...partiesOf(kind) })
    bons[kind] = id
  }
})
afterAll(() => world.close())

function partiesOf(kind: BonKind): object {
  const parties = {
    client: idOf(world.client),
    livreur: idOf(world.livreur),
    agence: world.here,
    agence_to: world.there,
  }
  return Object.fromEntries(BON_RULES[kind].needs.map((party) => [party, parties[party]]))
}

type Cells = Readonly<Record<BonKind, number>>
const cells = (status: number, others: number, ...kinds: readonly BonKind[]): Cells =>
  Object.fromEntries(KINDS.map((kind) => [kind, kinds.includes(kind) ? status : others])) as Cells

const BLS = ['livraison', 'distribution', 'retour livreur', 'retour client'] as const
const OF_CLIENT = ['livraison', 'ramassage', 'retour client'] as const
const OF_LIVREUR = ['ramassage', 'distribution', 'retour livreur'] as const

const SEEN: Readonly<Record<string, Cells>> = {
  BLS: cells(200, 404, ...BLS),
  Envois: cells(200, 404, 'envoi', 'retour agence'),
  Ramassage: cells(200, 404, 'ramassage'),
  Commandes: cells(403, 403),
  client: cells(200, 404, ...OF_CLIENT),
  otherClient: cells(404, 404),
  livreur: cells(200, 404, ...OF_LIVREUR),
  otherLivreur: cells(404, 404),
  guest: cells(403, 403),
}

describe.each(Object.keys(SEEN))('%s', (name) => {
  const who = () => people[name] ?? world.staff
  const each = (attempt: (kind: BonKind, id: string) => Promise<unknown>) =>
    Promise.all(KINDS.map(async (kind) => [kind, await statusOf(attempt(kind, bons[kind] ?? ''))])).then(
      Object.fromEntries,
    )

  it('reads the papers of his work, or his own', async () => {
    expect(await each((_, id) => who().collection('bons').getOne(id))).toEqual(SEEN[name])
  })

  it('makes those of his work; a client his own batches', async () => {
    const made = await each((kind) =>
      who()
        .collection('bons')
        .create({ kind, ...partiesOf(kind) }),
    )
    expect(made).toEqual(MADE[name])
  })

  it('edits those of his work, and signs his own', async () => {
    const noted = await each((_, id) => who().collection('bons').update(id, { zone: name }))
    expect(noted).toEqual(EDITED[name])
    const signed = await each((_, id) => who().collection('bons').update(id, { signed_from: name }))
    expect(signed).toEqual(SIGNED_FROM[name])
  })

  it('deletes none: a paper is cancelled', async () => {
    expect(await each((_, id) => who().collection('bons').delete(id))).toEqual(cells(403, 403))
  })

  it('puts parcels on those he fills', async () => {
    const [command = ''] = await world.parcels(1)
    const added = await each((_, bon) => who().collection('bons_details').create({ bon, command }))
    expect(added).toEqual(FILLED[name])
  })
})

const MADE: Readonly<Record<string, Cells>> = {
  BLS: cells(200, 400, ...BLS),
  Envois: cells(200, 400, 'envoi', 'retour agence'),
  Ramassage: cells(200, 400, 'ramassage'),
  Commandes: cells(403, 403),
  client: cells(200, 400, 'livraison'),
  otherClient: cells(400, 400),
  livreur: cells(403, 403),
  otherLivreur: cells(403, 403),
  guest: cells(403, 403),
}

/** 403: the caller's own bon, but a field the caller may not write. */
const EDITED: Readonly<Record<string, Cells>> = {
  BLS: cells(200, 404, ...BLS),
  Envois: cells(200, 404, 'envoi', 'retour agence'),
  Ramassage: cells(200, 404, 'ramassage'),
  Commandes: cells(403, 403),
  client: cells(403, 404, ...OF_CLIENT),
  otherClient: cells(404, 404),
  livreur: cells(403, 404, ...OF_LIVREUR),
  otherLivreur: cells(404, 404),
  guest: cells(403, 403),
}

/** The party that hands over signs that side: a client for batches, a livreur for returns. */
const SIGNED_FROM: Readonly<Record<string, Cells>> = {
  ...EDITED,
  client: { ...cells(200, 404, 'livraison', 'ramassage'), 'retour client': 403 },
  livreur: { ...cells(403, 404, 'ramassage', 'distribution'), 'retour livreur': 200 },
}

/** A new parcel fits only on a batch or a pick-up: on other bons, callers who may fill them get 409. */
const FILLED: Readonly<Record<string, Cells>> = {
  BLS: { ...cells(409, 400, ...BLS), livraison: 200 },
  Envois: cells(409, 400, 'envoi', 'retour agence'),
  Ramassage: cells(200, 400, 'ramassage'),
  Commandes: cells(403, 403),
  client: cells(200, 400, 'livraison'),
  otherClient: cells(400, 400),
  livreur: cells(403, 403),
  otherLivreur: cells(403, 403),
  guest: cells(403, 403),
}
