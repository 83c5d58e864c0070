import type PocketBase from 'pocketbase'
import { collections } from '#model/collections.ts'
import { PERMISSIONS, type Permission, type UserType } from '#model/domain/permissions.ts'
import { stableId } from '#model/schema/record-id.ts'
import { tokenSecret } from '#server/core/auth/secret.ts'
import { signToken } from '#server/core/auth/tokens.ts'
import type { TestWasl } from '#tests/support/wasl.ts'
import { put } from './records.ts'
import type { Subject } from './rule.ts'

/** A person of the table, whose rights are checked. */
export interface Person extends Subject {
  readonly name: string
  /** Undefined for a guest. */
  readonly type: UserType | undefined
  readonly id: string
  readonly token: string
}

interface Account {
  readonly name: string
  readonly type: UserType
  readonly roles: readonly Permission[]
  readonly agence: string
}

export const ALL = Object.keys(PERMISSIONS) as Permission[]
/** Permissions over accounts: one more permission beside them may allow what neither allows alone. */
const OF_ACCOUNTS: readonly Permission[] = ['Clients', 'Livreurs', 'Moderateurs']

/** An agence, and people of it whose records are « other people's ». */
interface AgencePeople {
  readonly agence: string
  readonly client: string
  readonly livreur: string
  readonly moderateur: string
}
export interface AgencePair extends AgencePeople {
  /** The other agence. */
  readonly away: AgencePeople
}

const strangers = (agence: string): AgencePeople => ({
  agence: stableId('agence', agence),
  client: stableId('stranger', agence, 'client'),
  livreur: stableId('stranger', agence, 'livreur'),
  moderateur: stableId('stranger', agence, 'moderateur'),
})
const [HERE_PEOPLE, THERE_PEOPLE] = [strangers('ici'), strangers('ailleurs')]
/** The agence of the bound people, with its other people. */
export const HERE: AgencePair = { ...HERE_PEOPLE, away: THERE_PEOPLE }
export const THERE: AgencePair = { ...THERE_PEOPLE, away: HERE_PEOPLE }
/** Somebody with every permission. */
export const HEAD = stableId('stranger', 'head')

const PASSWORD = 'table-des-droits-2026'

/** Guest, client, livreur, a moderateur with nothing, and one per permission, each free and bound to an agence. */
export const SINGLE: readonly (readonly Permission[])[] = [[], ...ALL.map((permission) => [permission])]

/** Every pair of permissions of which one opens accounts. */
export const ACCOUNT_PAIRS: readonly (readonly Permission[])[] = OF_ACCOUNTS.flatMap((one, at) =>
  ALL.filter((other) => other !== one && !OF_ACCOUNTS.slice(0, at).includes(other)).map((other) => [
    one,
    other,
  ]),
)

/** Every pair there is. */
export const PAIRS: readonly (readonly Permission[])[] = ALL.flatMap((one, at) =>
  ALL.slice(at + 1).map((other) => [one, other]),
)

export class People {
  readonly #wasl: TestWasl
  readonly #staff: PocketBase

  private constructor(wasl: TestWasl, staff: PocketBase) {
    this.#wasl = wasl
    this.#staff = staff
  }

  /** Opens a world with the two agences and the strangers in them. */
  static async open(wasl: TestWasl): Promise<People> {
    const people = new People(wasl, await wasl.as('moderateur'))
    for (const place of [HERE, THERE]) {
      const agence = { id: place.agence, name: `Agence ${place.agence}` }
      await people.#staff.collection('agences').create(agence)
      for (const type of ['client', 'livreur', 'moderateur'] as const) {
        await people.#account({ name: `autre ${type}`, type, roles: [], agence: place.agence }, place[type])
      }
    }
    await people.#account({ name: 'tête', type: 'moderateur', roles: ALL, agence: '' }, HEAD)
    return people
  }

  async #account({ name, ...account }: Account, id: string): Promise<void> {
    const email = `${id}@wasl.test`
    const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
    await this.#staff
      .collection('users')
      .create({ id, ...account, full_name: name, email, active: true, ...passwords })
  }

  /** Signs in without the slow password hash: sign-in is not under test here. */
  async #signedIn(accounts: readonly Account[]): Promise<Person[]> {
    const { db, engine } = this.#wasl
    for (const { name, ...account } of accounts) {
      const id = stableId('authority', name)
      await put(this.#wasl, 'users', { id, full_name: name, ...account, active: true })
    }
    await engine.refresh('users')
    const [collection, secret] = [collections.users, await tokenSecret(db)]
    const nowMs = engine.clock.now().epochMilliseconds
    return Promise.all(
      accounts.map(async ({ name, type, roles, agence }) => {
        const id = stableId('authority', name)
        const record = engine.cached('users').get(id)
        if (!record) throw new Error(`${name} has no account`)
        const token = await signToken({ collection, record, type: 'auth', secret, nowMs, seconds: 86_400 })
        return { name, type, id, token, rights: { id, type, roles }, isBound: agence !== '' }
      }),
    )
  }

  async outsiders(): Promise<Person[]> {
    const guest = { name: 'visiteur', type: undefined, id: '', token: '', rights: null, isBound: false }
    const types = ['client', 'livreur'] as const
    return [
      guest,
      ...(await this.#signedIn(types.map((type) => ({ name: type, type, roles: [], agence: '' })))),
    ]
  }

  /** Moderateurs with these permissions, bound to the agence HERE or to none. */
  moderateurs(sets: readonly (readonly Permission[])[], isBound: boolean): Promise<Person[]> {
    return this.#signedIn(
      sets.map((roles) => ({
        name: `${roles.join(' + ') || 'modérateur'}${isBound ? ' (agence)' : ''}`,
        type: 'moderateur',
        roles,
        agence: isBound ? HERE.agence : '',
      })),
    )
  }
}
