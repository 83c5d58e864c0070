import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { account, idOf } from '../../support/people.ts'
import { doorOf, REFUSED } from './door.ts'
import { openFeeWorld } from './fee-world.ts'

/** The parcels of the client Atlas, the cash handed over, and the staff who bill them. */
export async function openBillingWorld() {
  const world = await openFeeWorld()
  const { wasl, staff, move } = world
  const door = doorOf(world)
  const fc = await account(wasl, staff, {
    type: 'moderateur',
    name: 'facturiere',
    roles: ['Factures clients'],
  })
  const fl = await account(wasl, staff, { type: 'moderateur', name: 'payeur', roles: ['Factures livreurs'] })
  const youssef = await account(wasl, staff, { type: 'livreur', name: 'youssef' })
  // The worked facture has one rate for all it charges.
  const packed = await staff.collection('taux_tva').getFullList({ filter: 'fait = "emballage"' })
  for (const { id } of packed) await staff.collection('taux_tva').update(id, { taux: 10 })
  let people = 0
  /** A client with the packaging of the examples and every option; staff enters the parcels. */
  async function merchant(values: object = {}): Promise<PocketBase> {
    const client = await account(wasl, staff, { type: 'client', name: `marchand${++people}` })
    const { emballage } = await staff.collection('clients').getOne(idOf(world.client))
    const id = idOf(client)
    const profile = {
      user: id,
      raison_sociale: `Atlas ${people}`,
      emballage,
      option_partiel: true,
      ...values,
    }
    const found = await staff.collection('clients').getFullList({ filter: `user = "${id}"` })
    if (found[0]) await staff.collection('clients').update(found[0].id, profile)
    else await staff.collection('clients').create({ id, ...profile })
    return client
  }

  /** Counts and hands over all the cash of Youssef. */
  async function handOver(livreur: PocketBase = youssef): Promise<RecordModel> {
    const versements = staff.collection('versements')
    const draft = await versements.create({ livreur: idOf(livreur), agence: world.agence })
    const centimes = Math.round(draft.du * 100)
    const comptage = { '0.1': Math.abs(Math.round(centimes / 10)) }
    return versements.update(draft.id, { comptage, montant: draft.du, state: 'valide' })
  }

  /** C1 to C7 of one client, the cash not handed over yet. */
  async function worked(client: PocketBase): Promise<string[]> {
    const of = { client_source: idOf(client) }
    const old = { old_article: true, source: 'scan' }
    const kept = { pieces_kept: 1, amount_collected: 170, motif: world.motif('LIVRE_PARTIEL') }
    const c1 = await door.delivered(youssef, { ...of, price: 250, extra_fees: 20 })
    const c2 = await door.delivered(
      youssef,
      { ...of, price: 300, extra_fees: 20, quantity: 2 },
      'LIVRE_PARTIEL',
      kept,
    )
    const exchange = { ...of, extra_fees: 0, is_echange: true }
    const c3 = await door.delivered(youssef, { ...exchange, price: 50 }, 'ECHANGE_LIVRE', old)
    const c4 = await door.delivered(youssef, { ...exchange, price: -30 }, 'ECHANGE_LIVRE', old)
    const c5 = await refused(client)
    const c6 = await door.loaded(youssef, { ...of, price: 450, extra_fees: 0 })
    await move(youssef, c6, 'ANNULE_CLIENT', { motif: REFUSED.motif })
    await world.returned(c6)
    const c7 = await door.loaded(youssef, { ...of, price: 400, extra_fees: 0, declared_value: 400 })
    await move(staff, c7, 'PERDU', { motif: world.motif('PERDU') })
    await indemnify(client, c7, 400)
    return [c1, c2, c3, c4, c5, c6, c7]
  }

  async function refused(client: PocketBase): Promise<string> {
    const id = await door.loaded(youssef, { client_source: idOf(client), price: 199, extra_fees: 20 })
    await move(youssef, id, 'REFUSE', REFUSED)
    return id
  }

  async function indemnify(client: PocketBase, command: string, indemnity: number): Promise<RecordModel> {
    const claims = staff.collection('reclamations')
    const claim = { type: 'perdu', subject: 'Colis perdu', command, client: idOf(client) }
    const { id } = await claims.create(claim)
    return claims.update(id, { state: 'resolue', indemnity })
  }

  const factures = (who: PocketBase) => who.collection('factures')
  const until = { period_to: String(world.today()) }
  const draft = (client: PocketBase, values: object = {}): Promise<RecordModel> =>
    factures(fc).create({ party: 'client', user: idOf(client), ...until, ...values })
  const issue = (id: string, who = fc): Promise<RecordModel> => factures(who).update(id, { state: 'emise' })
  const linesOf = (facture: string): Promise<RecordModel[]> =>
    staff.collection('factures_details').getFullList({ filter: `facture = "${facture}"`, sort: 'created' })

  return {
    ...world,
    door,
    fc,
    fl,
    youssef,
    merchant,
    handOver,
    worked,
    refused,
    indemnify,
    draft,
    issue,
    linesOf,
    until,
    /** Balance of an account of the books, dirhams. */
    async balance(kind: string, user = ''): Promise<number> {
      const filter = `account.kind = "${kind}" && account.user = "${user}"`
      const postings = await staff.collection('ledger_postings').getFullList({ filter })
      return Math.round(postings.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
    },
    stateOfMoney: async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await world.now(id)).money_state)),
    correct: (id: string, to: Parameters<typeof stateId>[0], values: object) =>
      staff.collection('suivis').create({
        command: id,
        status: stateId(to),
        kind: 'correction',
        note: 'Erreur de saisie',
        ...values,
      }),
  }
}

export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>
