import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Scanned } from '#server/parcels/scan/scanning.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { idOf } from '../support/people.ts'
import { readOntoBon } from '../support/read-onto-bon.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

/** A carrier with two agences, a merchant and a livreur, for bons to go between. */
export interface BonWorld {
  readonly wasl: TestWasl
  readonly staff: PocketBase
  readonly client: PocketBase
  readonly livreur: PocketBase
  readonly here: string
  readonly there: string
  /** New parcels of the merchant. */
  parcels(count: number, values?: object): Promise<string[]>
  /** New parcels received at the first agence. */
  received(count: number): Promise<string[]>
  move(who: PocketBase, commands: readonly string[], to: StateCode, values?: object): Promise<void>
  bon(values: object, who?: PocketBase): Promise<RecordModel>
  scan(bon: string, command: string, who?: PocketBase): Promise<Scanned>
  states(commands: readonly string[]): Promise<(StateCode | undefined)[]>
  commande(id: string): Promise<RecordModel>
  lines(bon: string): Promise<RecordModel[]>
  close(): Promise<void>
}

export async function bonWorld(): Promise<BonWorld> {
  const wasl = await testWasl({ commands: 40 })
  const staff = await wasl.as('moderateur')
  const client = await wasl.as('client')
  const livreur = await wasl.as('livreur')
  const engine = await waslEngine(wasl.db, { publicUrl: '', smtpUrl: undefined, oidc: undefined })
  const [here = '', there = ''] = (
    await staff.collection('agences').getFullList({ sort: 'name', fields: 'id' })
  ).map(({ id }) => id)

  // In Rabat, the default ville of its parcels, the second agence and the livreur deliver.
  await staff.collection('villes').update(villeId('Rabat'), { agence: there })
  await staff.collection('livreurs').update(idOf(livreur), { villes: [villeId('Rabat')] })

  const parcels: BonWorld['parcels'] = (count, values = {}) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const made = await staff.collection('commands').create({
          receiver_full_name: 'Amina Alaoui',
          receiver_phone_number: '0612345678',
          city: villeId('Rabat'),
          price: 100,
          extra_fees: 20,
          client_source: idOf(client),
          confirmer_doublon: true,
          ...values,
        })
        return made.id
      }),
    )
  const move: BonWorld['move'] = async (who, commands, to, values = {}) => {
    await Promise.all(
      commands.map((command) => who.collection('suivis').create({ command, status: stateId(to), ...values })),
    )
  }
  return {
    wasl,
    staff,
    client,
    livreur,
    here,
    there,
    parcels,
    move,
    async received(count) {
      const made = await parcels(count)
      await move(staff, made, 'RECU_HUB', { source: 'scan', agence: here })
      return made
    },
    bon: (values, who = staff) => who.collection('bons').create(values),
    scan: (bon, command, who = staff) => readOntoBon(engine, bon, command, who.authStore.token),
    states: async (commands) =>
      Promise.all(
        commands.map(async (id) => stateCode(String((await staff.collection('commands').getOne(id)).status))),
      ),
    commande: (id) => staff.collection('commands').getOne(id),
    lines: (bon) => staff.collection('bons_details').getFullList({ filter: `bon = "${bon}"` }),
    close: () => wasl.close(),
  }
}
