import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { localDay } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'
import type { TestWaslOptions } from '../../support/wasl.ts'
import { openParcelWorld } from '../parcel-world.ts'

const GRID = { tarif_livraison: 35, tarif_refus: 10, tarif_retour: 5, tarif_annulation: 0, tarif_echange: 35 }
const COMMISSIONS = { livraison: 12, echange: 15, refus: 4 }
const VALID_FROM = '2026-01-01'

/**
 * A world with the tariffs of the worked examples, a packaging of 1.50 and a relance of 7.50. Its clock can be
 * moved by days.
 */
export async function openFeeWorld(options: TestWaslOptions = {}) {
  let days = 0
  const clock = { now: () => Temporal.Now.instant().add({ hours: 24 * days }) }
  const world = await openParcelWorld({ connections: 16, clock, ...options })
  const { wasl, staff, client, livreur, move, agence } = world
  for (const grid of ['clients_fee', 'livreurs_fee']) {
    for (const { id } of await staff.collection(grid).getFullList()) await staff.collection(grid).delete(id)
  }
  await staff.collection('villes').update(villeId('Rabat'), GRID)
  await staff.collection('villes').update(villeId('Agadir'), { ...GRID, tarif_livraison: 29 })
  const { id: emballage } = await staff.collection('packaging').create({ name: 'Sachet', price: 1.5 })
  await staff.collection('clients').update(idOf(client), { emballage })
  await staff.collection('clients_fee').create({ outcome: 'relance', amount: 7.5, valid_from: VALID_FROM })
  for (const [outcome, amount] of Object.entries(COMMISSIONS)) {
    await staff.collection('livreurs_fee').create({ outcome, amount, valid_from: VALID_FROM })
  }

  const all = (command: string): Promise<RecordModel[]> =>
    staff.collection('frais').getFullList({ filter: `command = "${command}"`, sort: 'created' })
  /** The fees of a commande in force; of one party, if given. */
  const live = async (command: string, party = ''): Promise<RecordModel[]> =>
    (await all(command)).filter((fee) => fee.annule_par === '' && ['', fee.party].includes(party))

  return {
    ...world,
    /** All fees of a commande, annulled ones included, the oldest first. */
    all,
    live,
    /** Amount by fact of the fees that are due now. */
    fees: async (command: string, party = 'client'): Promise<Record<string, number>> => {
      const due = (await live(command, party)).filter(({ occurred_at }) => occurred_at !== '')
      return Object.fromEntries(due.map(({ fait, montant }) => [fait, montant]))
    },
    lastSuivi: (command: string) =>
      staff.collection('suivis').getFirstListItem(`command = "${command}"`, { sort: '-at' }),
    async lead(command: string, to: PocketBase): Promise<void> {
      await move(staff, command, 'AFFECTE', { delivery_man: idOf(to), confirmer_ville: true })
      await move(to, command, 'EN_DISTRIBUTION', { source: 'scan' })
    },
    /** The livreur hands the parcel back, on a bon. */
    async backToHub(id: string): Promise<void> {
      const { code, delivery_man, holder } = await world.now(id)
      const values = { livreur: holder || delivery_man, agence, state: 'emis', commands: [id] }
      const { id: bon } = await staff.collection('bons').create({ kind: 'retour livreur', ...values })
      const read = { text: code, mode: 'retour_livreur', bon, agence, device_at: new Date().toISOString() }
      await staff.collection('scans').create(read)
    },
    async returned(id: string): Promise<void> {
      await this.backToHub(id)
      await move(staff, id, 'RETOUR_STOCK', { source: 'scan', agence })
    },
    today: () => localDay(clock.now()),
    tomorrow: () => void days++,
    bill: (fee: string, line: string) =>
      wasl.behind.query(sql`UPDATE frais SET facture_detail = ${line} WHERE id = ${fee}`),
    livreur,
  }
}

export type FeeWorld = Awaited<ReturnType<typeof openFeeWorld>>
