import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { openPaymentWorld, type PaymentWorld } from '#tests/api/money/payment-world.ts'
import { account, idOf } from '#tests/support/people.ts'
import { photo } from '#tests/support/photo.ts'
import { create, type Grantee, type MoneyAction, update } from './money-action.ts'
import { payingActions } from './paying-actions.ts'

const FL: readonly Grantee[] = ['Factures livreurs']
const FC: readonly Grantee[] = ['Factures clients']

/** A client and a livreur with money between them, and everything that is done with it. */
export async function openMoneyActions() {
  const world = await openPaymentWorld()
  const { wasl, staff, agence } = world
  const everything = await account(wasl, staff, {
    type: 'moderateur',
    name: 'tout',
    roles: staff.authStore.record?.roles,
  })
  const atlas = await world.payee()
  const youssef = await account(wasl, staff, { type: 'livreur', name: 'porteur' })
  const livreur = idOf(youssef)
  const until = { period_to: String(world.today()) }

  const paid = (price = 100, told: object = {}) =>
    world.door.delivered(youssef, { client_source: idOf(atlas), price, extra_fees: 0 }, 'LIVRE', told)
  const opened = async (by: PocketBase = staff): Promise<RecordModel> => {
    await paid()
    return by.collection('versements').create({ livreur, agence })
  }
  const counted = ({ du }: RecordModel, montant: number = du) => ({
    montant,
    comptage: { '0.1': Math.round(montant * 10) },
    state: 'valide',
  })
  const settled = async (by: PocketBase = staff, short = 0): Promise<RecordModel> => {
    const draft = await opened(by)
    return by.collection('versements').update(draft.id, counted(draft, draft.du - short))
  }
  const drafted = async (): Promise<RecordModel> => {
    await settled()
    return staff.collection('factures').create({ party: 'client', user: idOf(atlas), ...until })
  }
  const issued = async () => staff.collection('factures').update((await drafted()).id, { state: 'emise' })
  const claim = async (type = 'perdu'): Promise<RecordModel> => {
    const values = { client_source: idOf(atlas), price: 40, extra_fees: 0 }
    const command = await world.door.loaded(youssef, values)
    await world.move(staff, command, 'PERDU', { motif: world.motif('PERDU') })
    const about = { type, subject: 'Perdu', command, client: idOf(atlas) }
    return staff.collection('reclamations').create(about)
  }
  const paying = payingActions({ world, atlas, youssef, settle: () => settled() })
  const actions = [...atTheDesk(), ...onPaper(), ...besides(), ...paying]
  return { world, everything, atlas, youssef, actions }

  function atTheDesk(): MoneyAction[] {
    return [
      {
        title: 'open a versement',
        collection: 'versements',
        by: FL,
        async prepare() {
          await paid()
          return create('versements', { livreur, agence })
        },
      },
      {
        title: 'validate a versement',
        collection: 'versements',
        by: FL,
        async prepare() {
          const draft = await opened()
          return update('versements', draft.id, counted(draft))
        },
      },
      {
        title: 'acknowledge a gap',
        collection: 'versements',
        by: ['livreur'],
        prepare: async () => update('versements', (await settled(staff, 1)).id, { acquitte: true }),
      },
      {
        title: 'decide of a gap',
        collection: 'versements',
        by: FL,
        twoPersons: true,
        prepare: async (by) => update('versements', (await settled(by, 1)).id, { decision: 'perte' }),
      },
      {
        title: 'pay a gap back',
        collection: 'remboursements',
        by: FL,
        async prepare() {
          await settled(staff, 1)
          return create('remboursements', { livreur, agence, montant: 1, comptage: { '1': 1 } })
        },
      },
      {
        title: 'hand out an advance',
        collection: 'avances',
        by: FL,
        async prepare() {
          await settled()
          return create('avances', { livreur, agence, montant: 10, motif: 'Monnaie' })
        },
      },
      {
        title: 'bring cash to the bank',
        collection: 'remises_banque',
        by: FL,
        async prepare() {
          await settled()
          return create('remises_banque', { agence, montant: 10 })
        },
      },
      ...(['postee', 'annulee'] as const).map(
        (state): MoneyAction => ({
          title: `resolve a remise: ${state}`,
          collection: 'remises_banque',
          by: FL,
          twoPersons: true,
          async prepare(by = staff) {
            await settled()
            const values = { agence, montant: 10, reference: 'BRD-1', preuve: photo('bordereau.png') }
            return update('remises_banque', (await by.collection('remises_banque').create(values)).id, {
              state,
            })
          },
        }),
      ),
      {
        title: 'see a payment at the bank',
        collection: 'rapprochements',
        by: FL,
        async prepare() {
          const told = { mode_paiement: 'carte', reference: 'TPE 0042', photo: photo() }
          const command = await paid(100, told)
          const { id: suivi } = await world.lastSuivi(command)
          return create('rapprochements', { suivi, montant: 100 })
        },
      },
    ]
  }

  function onPaper(): MoneyAction[] {
    return [
      {
        title: 'prepare a facture',
        collection: 'factures',
        by: FC,
        async prepare() {
          await settled()
          return create('factures', { party: 'client', user: idOf(atlas), ...until })
        },
      },
      {
        title: 'issue a facture',
        collection: 'factures',
        by: FC,
        prepare: async () => update('factures', (await drafted()).id, { state: 'emise' }),
      },
      {
        title: 'delete a brouillon',
        collection: 'factures',
        by: FC,
        async prepare() {
          const { id } = await drafted()
          return (who) => who.collection('factures').delete(id)
        },
      },
      {
        title: 'prepare an avoir',
        collection: 'factures',
        by: FC,
        async prepare() {
          const facture = await issued()
          const [line] = await world.linesOf(facture.id)
          const lignes = [{ command: line?.command, fee: -1 }]
          const of = { party: 'client', user: idOf(atlas), kind: 'avoir', origine: facture.id }
          return create('factures', { ...of, motif: 'Geste', lignes })
        },
      },
      {
        title: 'prepare a commission',
        collection: 'factures',
        by: FL,
        async prepare() {
          await settled()
          return create('factures', { party: 'livreur', user: livreur, kind: 'commission', ...until })
        },
      },
      {
        title: 'bill a period',
        collection: 'facturations',
        by: FC,
        async prepare() {
          await settled()
          return create('facturations', { party: 'client', users: [idOf(atlas)], ...until })
        },
      },
      {
        title: 'issue a period',
        collection: 'facturations',
        by: FC,
        async prepare() {
          await settled()
          const period = { party: 'client', users: [idOf(atlas)], ...until }
          return update('facturations', (await staff.collection('facturations').create(period)).id, {
            state: 'emise',
          })
        },
      },
    ]
  }

  function besides(): MoneyAction[] {
    return [
      {
        title: 'grant an indemnity',
        collection: 'reclamations',
        by: ['Reclamations'],
        prepare: async () => update('reclamations', (await claim()).id, { state: 'resolue', indemnity: 40 }),
      },
      {
        title: 'take back the indemnity of what was found',
        collection: 'reclamations',
        by: ['Reclamations'],
        async prepare() {
          const { id } = await claim()
          await staff.collection('reclamations').update(id, { state: 'resolue', indemnity: 40 })
          await issued()
          return update('reclamations', id, { retrouve: 'rendu' })
        },
      },
      {
        title: 'force a fee',
        collection: 'frais',
        by: ['Frais de livraison'],
        async prepare() {
          const forced = { fait: 'livraison', montant: 1, motif: 'Accord', force: true }
          return create('frais', { command: await paid(), ...forced })
        },
      },
      {
        title: 'correct what was collected',
        collection: 'suivis',
        by: ['Modification etat commandes'],
        async prepare() {
          const command = await paid()
          const status = (await world.now(command)).status
          const told = { amount_collected: 90, mode_paiement: 'especes', motif: world.motif('LIVRE') }
          return create('suivis', { command, status, kind: 'correction', note: 'Erreur', ...told })
        },
      },
      {
        title: 'open an account',
        collection: 'ouvertures',
        by: ['Moderateurs'],
        prepare: async () => (who) =>
          who.send('/api/wasl/ouvertures', {
            method: 'POST',
            body: { soldes: [{ kind: 'CAISSE', agence, montant: 10 }] },
          }),
      },
    ]
  }
}

export type MoneyActions = Awaited<ReturnType<typeof openMoneyActions>> & { readonly world: PaymentWorld }
