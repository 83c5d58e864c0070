import type { TestWasl } from '#tests/support/wasl.ts'
import { THERE } from './people.ts'
import { put } from './records.ts'
import { owned, personal, placed, type Target, type Values } from './target-makers.ts'

/** What phones told; `parcel` makes the commandes it is about. */
export const phoneTargets = (parcel: Target): readonly Target[] => [
  placed(personal('appareils', 'appareils', 'user')),
  placed({
    title: 'conflits',
    collection: 'conflits',
    own: owned('livreur', 'livreur', { agence: THERE.agence }),
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
]

/** Of a suivi of that commande. */
async function proofOf(wasl: TestWasl, parcel: Values, livreur: string): Promise<Values> {
  const command = await put(wasl, 'commands', parcel)
  return { command, livreur, suivi: await put(wasl, 'suivis', { command }), state: 'attendue' }
}
