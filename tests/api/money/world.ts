import type PocketBase from 'pocketbase'
import { type AccountKind, accountId } from '#model/domain/ledger/accounts.ts'
import { account, idOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorldOptions } from '../parcel-world.ts'
import { doorOf } from './door.ts'

/** One posting: its account, and the amount in dirhams, debit positive. */
export type Side = readonly [AccountKind, string, number]

/** The worked examples of the money: merchants and livreurs, deliveries, and the resulting ledger. */
export async function openMoneyWorld(options: ParcelWorldOptions = {}) {
  const world = await openParcelWorld(options)
  const { staff, wasl } = world
  let people = 0

  /** A merchant with every option, whose account begins at zero. */
  async function merchant(name: string): Promise<PocketBase> {
    const client = await account(wasl, staff, { type: 'client', name: `${name}${++people}` })
    const options = {
      option_ouverture: true,
      option_partiel: true,
      option_echange: true,
      option_remise: true,
    }
    await staff.collection('clients').update(idOf(client), options)
    return client
  }
  const courier = (name: string): Promise<PocketBase> =>
    account(wasl, staff, { type: 'livreur', name: `${name}${++people}` })

  /** Debit less credit, in dirhams, from the API; zero for an account without postings. */
  async function balance(kind: AccountKind, whose: { user?: string; agence?: string } = {}): Promise<number> {
    const id = accountId({ kind, ...whose })
    const [found] = await staff.collection('ledger_accounts').getFullList({ filter: `id = "${id}"` })
    if (found && found.version > 0) return found.balance
    const postings = await staff.collection('ledger_postings').getFullList({ filter: `account = "${id}"` })
    return postings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  }

  /** The entries of a commande: rule, reversed entry, and postings. */
  async function entriesOf(command: string) {
    const entries = await staff
      .collection('ledger_entries')
      .getFullList({ filter: `command = "${command}"`, sort: 'created,@rowid' })
    return Promise.all(
      entries.map(async ({ id, rule, reverses, cause, actor, occurred_at }) => {
        const postings = await staff
          .collection('ledger_postings')
          .getFullList({ filter: `entry = "${id}"`, expand: 'account', sort: '@rowid' })
        const sides = postings.map(({ amount, expand }): Side => {
          const { kind, user, agence } = expand?.account ?? {}
          return [kind, user || agence || '', amount]
        })
        return { id, rule, reverses, cause, actor, occurred_at, sides }
      }),
    )
  }

  return { ...world, door: doorOf(world), merchant, courier, balance, entriesOf }
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>
