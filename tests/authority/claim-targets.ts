import type { TestWasl } from '#tests/support/wasl.ts'
import { inTurn } from './in-turn.ts'
import { put } from './records.ts'
import { nobody, ofBoth, simple, type Target, under } from './target-makers.ts'

const CLAIM = ofBoth('reclamations', 'reclamations', ['client', 'assigned'], { state: 'ouverte' })

function lineOfClaim(title: string, internal: boolean): Target {
  return under(title, 'reclamation_messages', 'reclamation', CLAIM, { body: 'Bonjour', internal })
}

const markOf = async (wasl: TestWasl, user: string) => ({
  user,
  reclamation: await put(wasl, 'reclamations', {}),
})

/** Claims, their messages, and the settings of the desk. */
export const CLAIM_TARGETS: readonly Target[] = [
  CLAIM,
  // The agence of the commande decides, not that of its client.
  {
    title: 'reclamations (sur une commande)',
    collection: 'reclamations',
    own: nobody,
    other: async (wasl, place) => ({
      state: 'ouverte',
      client: place.away.client,
      command: await put(wasl, 'commands', { client_source: place.away.client, agence: place.agence }),
    }),
  },
  lineOfClaim('reclamation_messages', false),
  lineOfClaim('reclamation_messages (notes internes)', true),
  {
    title: 'reclamations_lus',
    collection: 'reclamations_lus',
    own: async ({ id }, wasl) => (id === '' ? null : markOf(wasl, id)),
    other: (wasl, place) => markOf(wasl, place.moderateur),
  },
  inTurn(simple('reclamations_regles')),
  simple('reclamations_reponses'),
]
