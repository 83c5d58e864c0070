import type { TestWasl } from '#tests/support/wasl.ts'
import { THERE } from './people.ts'
import { put } from './records.ts'
import { ownRecord, personal, type Target, type Values, withAgence } from './target-makers.ts'

/** Records that phones and recipients send; `parcel` creates their commandes. */
export const phoneTargets = (parcel: Target): readonly Target[] => [
  withAgence(personal('appareils', 'appareils', 'user')),
  withAgence({
    title: 'conflits',
    collection: 'conflits',
    own: ownRecord('livreur', 'livreur', { agence: THERE.agence }),
    other: (_, { livreur }) => ({ livreur }),
  }),
  {
    title: 'preuves',
    collection: 'preuves',
    async own(person, wasl) {
      const his = await parcel.own(person, wasl)
      return his && proofOf(wasl, his, THERE.livreur)
    },
    other: async (wasl, place) => proofOf(wasl, await parcel.other(wasl, place), place.livreur),
  },
  {
    title: 'positions',
    collection: 'positions',
    // The owner is the livreur who has the parcel, not the assigned one.
    async own({ type, id }, wasl) {
      if (type !== 'livreur') return null
      return { command: await put(wasl, 'commands', { holder_kind: 'livreur', holder: id }), precision_m: 12 }
    },
    other: async (wasl, place) => ({
      command: await put(wasl, 'commands', await parcel.other(wasl, place)),
      precision_m: 12,
    }),
  },
  withAgence({
    title: 'avis',
    collection: 'avis',
    async own({ type, id }, wasl) {
      if (type !== 'client') return null
      return { command: await put(wasl, 'commands', { client_source: id }), client: id, note: 4 }
    },
    other: async (wasl, place) => {
      const command = await put(wasl, 'commands', await parcel.other(wasl, place))
      return { command, client: place.client, livreur: place.livreur, note: 4 }
    },
  }),
]

/** A proof of a suivi of that commande. */
async function proofOf(wasl: TestWasl, parcel: Values, livreur: string): Promise<Values> {
  const command = await put(wasl, 'commands', parcel)
  return { command, livreur, suivi: await put(wasl, 'suivis', { command }), state: 'attendue' }
}
