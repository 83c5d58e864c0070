import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { account, idOf } from '../support/people.ts'
import { openBillingWorld } from './money/billing-world.ts'

/** A client with parcels, the claims desk, and people who must not read everything. */
export async function openClaimsWorld() {
  const world = await openBillingWorld()
  const { wasl, staff } = world
  const atlas = await world.merchant()
  const desk = await account(wasl, staff, { type: 'moderateur', name: 'sara', roles: ['Reclamations'] })
  const head = await account(wasl, staff, { type: 'moderateur', name: 'hind', roles: ['Reclamations'] })
  let subjects = 0

  /** A parcel of Atlas that a livreur carries. */
  const carried = (values: object = {}): Promise<string> =>
    world.door.loaded(world.youssef, { client_source: idOf(atlas), price: 320, extra_fees: 0, ...values })
  const lost = async (values: object = {}): Promise<string> => {
    const command = await carried(values)
    await world.move(staff, command, 'PERDU', { motif: world.motif('PERDU') })
    return command
  }
  const claims = (who: PocketBase) => who.collection('reclamations')
  const messages = (who: PocketBase) => who.collection('reclamation_messages')
  return {
    ...world,
    atlas,
    desk,
    head,
    carried,
    lost,
    claims,
    messages,
    open: (values: object = {}, who = atlas): Promise<RecordModel> =>
      claims(who).create({ type: 'autre', subject: `Objet ${++subjects}`, client: idOf(atlas), ...values }),
    say: (who: PocketBase, reclamation: string, body: string, values: object = {}): Promise<RecordModel> =>
      messages(who).create({ reclamation, body, ...values }),
    thread: (who: PocketBase, reclamation: string): Promise<RecordModel[]> =>
      messages(who).getFullList({ filter: `reclamation = "${reclamation}"`, sort: 'created' }),
    decide: (id: string, values: object, who = desk): Promise<RecordModel> => claims(who).update(id, values),
    now: (id: string, who = desk): Promise<RecordModel> => claims(who).getOne(id),
    commande: world.now,
  }
}

export type ClaimsWorld = Awaited<ReturnType<typeof openClaimsWorld>>
