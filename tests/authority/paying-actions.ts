import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { madeRib, type PaymentWorld } from '#tests/api/money/payment-world.ts'
import { idOf } from '#tests/support/people.ts'
import { photo } from '#tests/support/photo.ts'
import { create, type Grantee, type MoneyAction, update } from './money-action.ts'

const FL: readonly Grantee[] = ['Factures livreurs']
const FC: readonly Grantee[] = ['Factures clients']
const DEPENCES: readonly Grantee[] = ['Depences']

/** Above this amount, another person than the one who prepared the payment posts it. */
const ABOVE = 6_000

interface Paying {
  readonly world: PaymentWorld
  /** The client of the tests, with a RIB in force. */
  readonly atlas: PocketBase
  readonly youssef: PocketBase
  /** Puts cash of that livreur into the caisse. */
  settle(): Promise<unknown>
}

export function payingActions({ world, atlas, youssef, settle }: Paying): MoneyAction[] {
  const { staff, agence } = world
  const held = async (price = 200, by: PocketBase = staff): Promise<RecordModel> =>
    world.pay((await world.owedFacture(atlas, price)).id, {}, by)
  const posted = { state: 'poste', ...world.proof() }
  let caisses = 0
  let ribs = 1_000

  const decided = (state: string): MoneyAction => ({
    title: `end a paiement: ${state}`,
    collection: 'paiements',
    by: FC,
    prepare: async () => update('paiements', (await held()).id, { state }),
  })
  const spent = async (by: PocketBase = staff): Promise<RecordModel> => {
    await settle()
    const bought = { date: String(world.today()), label: 'Gazole', category: 'carburant', amount: 5 }
    return by.collection('depences').create({ ...bought, agence, piece: photo('recu.png') })
  }
  const day = async (): Promise<RecordModel> => {
    const { id } = await staff.collection('agences').create({ name: `Caisse ${++caisses}` })
    return staff.collection('journees_caisse').create({ agence: id, jour: String(world.today()) })
  }
  const askedRib = async (by?: PocketBase): Promise<RecordModel> => {
    const client = await world.payee()
    const asked = { user: idOf(client), rib: madeRib(++ribs), preuve: photo() }
    return (by ?? client).collection('changements_rib').create(asked)
  }

  return [
    {
      title: 'prepare a paiement',
      collection: 'paiements',
      by: FC,
      async prepare() {
        return create('paiements', { facture: (await world.owedFacture(atlas, 200)).id, mode: 'virement' })
      },
    },
    {
      title: 'pay a commission',
      collection: 'paiements',
      by: FL,
      async prepare() {
        await settle()
        const of = { party: 'livreur', user: idOf(youssef), kind: 'commission', ...world.until }
        const facture = await world.issue((await staff.collection('factures').create(of)).id, staff)
        return create('paiements', { facture: facture.id, mode: 'especes', agence })
      },
    },
    {
      title: 'post a paiement',
      collection: 'paiements',
      by: FC,
      prepare: async () => update('paiements', (await held()).id, posted),
    },
    {
      title: 'post a paiement above the threshold',
      collection: 'paiements',
      by: FC,
      twoPersons: true,
      prepare: async (by) => update('paiements', (await held(ABOVE, by)).id, posted),
    },
    ...['rejete', 'annule'].map(decided),
    {
      title: 'put paiements into a lot',
      collection: 'lots_paiement',
      by: FC,
      prepare: async () => create('lots_paiement', { paiements: [(await held()).id] }),
    },
    {
      title: 'ask for a retrait',
      collection: 'retraits',
      by: ['client'],
      async prepare() {
        await world.owedFacture(atlas, 100)
        return create('retraits', { montant: 1 })
      },
    },
    {
      title: 'accept a retrait',
      collection: 'retraits',
      by: FC,
      async prepare() {
        const client = await world.payee()
        await world.owedFacture(client, 100)
        const { id } = await client.collection('retraits').create({ montant: 1 })
        return update('retraits', id, { state: 'acceptee' })
      },
    },
    {
      title: 'ask for another RIB',
      collection: 'changements_rib',
      by: ['client', 'Factures clients'],
      async prepare() {
        const changes = atlas.collection('changements_rib')
        for (const { id } of await changes.getFullList({ filter: 'state = "attente"' })) {
          await changes.update(id, { state: 'annulee' })
        }
        return create('changements_rib', { user: idOf(atlas), rib: madeRib(++ribs), preuve: photo() })
      },
    },
    {
      title: 'accept another RIB',
      collection: 'changements_rib',
      by: FC,
      twoPersons: true,
      prepare: async (by) => update('changements_rib', (await askedRib(by)).id, { state: 'acceptee' }),
    },
    {
      title: 'write down an expense',
      collection: 'depences',
      by: DEPENCES,
      async prepare() {
        const bought = { date: String(world.today()), label: 'Thé', category: 'carburant', amount: 5 }
        return create('depences', { ...bought, agence })
      },
    },
    {
      title: 'validate an expense',
      collection: 'depences',
      by: DEPENCES,
      twoPersons: true,
      prepare: async (by) => update('depences', (await spent(by)).id, { state: 'validee' }),
    },
    {
      title: 'open the day of a caisse',
      collection: 'journees_caisse',
      by: FL,
      async prepare() {
        const { id } = await staff.collection('agences').create({ name: `Caisse ${++caisses}` })
        return create('journees_caisse', { agence: id, jour: String(world.today()) })
      },
    },
    {
      title: 'close the day of a caisse',
      collection: 'journees_caisse',
      by: FL,
      prepare: async () => update('journees_caisse', (await day()).id, { comptage: {}, state: 'close' }),
    },
  ]
}
