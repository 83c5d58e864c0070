import PocketBase from 'pocketbase'
import { PERMISSIONS, type Permission, type UserType } from '#model/domain/permissions.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { TestWasl } from '#tests/support/wasl.ts'

/** Somebody the table has a line for. */
export interface Person {
  readonly name: string
  /** Nothing for a guest. */
  readonly type: UserType | undefined
  readonly id: string
  readonly token: string
}

interface Account {
  readonly name: string
  readonly type: UserType
  readonly roles: readonly Permission[]
}

const ALL = Object.keys(PERMISSIONS) as Permission[]

/** One of each type, and a moderateur per permission: what two permissions open is what each opens. */
const ACCOUNTS: readonly Account[] = [
  { name: 'client', type: 'client', roles: [] },
  { name: 'livreur', type: 'livreur', roles: [] },
  { name: 'modérateur sans permission', type: 'moderateur', roles: [] },
  ...ALL.map((permission) => ({ name: permission, type: 'moderateur' as const, roles: [permission] })),
]

/** Whose records are « other people’s ». */
export const STRANGERS = {
  client: stableId('stranger', 'client'),
  livreur: stableId('stranger', 'livreur'),
  moderateur: stableId('stranger', 'moderateur'),
} as const

const PASSWORD = 'table-des-droits-2026'

/** Accounts are opened as a moderateur does, so that every process knows them. */
export async function openPeople(wasl: TestWasl): Promise<readonly Person[]> {
  const users = (await wasl.as('moderateur')).collection('users')
  const open = async ({ name, ...account }: Account, id: string): Promise<string> => {
    const email = `${id}@wasl.test`
    const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
    await users.create({ id, ...account, full_name: name, email, active: true, ...passwords })
    const client = new PocketBase(wasl.url)
    await client.collection('users').authWithPassword(email, PASSWORD)
    return client.authStore.token
  }
  for (const [type, id] of Object.entries(STRANGERS)) {
    await open({ name: `autre ${type}`, type: type as UserType, roles: [] }, id)
  }
  const people = ACCOUNTS.map(async (account): Promise<Person> => {
    const id = stableId('authority', account.name)
    return { name: account.name, type: account.type, id, token: await open(account, id) }
  })
  return [{ name: 'visiteur', type: undefined, id: '', token: '' }, ...(await Promise.all(people))]
}
