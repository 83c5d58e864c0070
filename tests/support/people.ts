import PocketBase, { ClientResponseError } from 'pocketbase'
import type { UserType } from '#model/domain/permissions.ts'
import type { TestWasl } from './wasl.ts'

/** The password of the accounts a test opens for itself. */
export const STRONG = 'mot-de-passe-9'

/** The official client, signed in as that person. */
export async function signIn(wasl: Pick<TestWasl, 'url'>, email: string): Promise<PocketBase> {
  const client = new PocketBase(wasl.url).autoCancellation(false)
  await client.collection('users').authWithPassword(email, STRONG)
  return client
}

interface Opened {
  readonly type: UserType
  /** Also the part of the e-mail before the @. */
  readonly name: string
  readonly roles?: readonly string[]
  /** The agence the account is bound to. */
  readonly agence?: string
}

/** A person made for the test by a moderateur, signed in. */
export async function account(
  wasl: Pick<TestWasl, 'url'>,
  moderateur: PocketBase,
  { type, name, roles = [], agence = '' }: Opened,
): Promise<PocketBase> {
  const email = `${name}@wasl.test`
  const passwords = { password: STRONG, passwordConfirm: STRONG }
  await moderateur.collection('users').create({ full_name: name, email, type, roles, agence, ...passwords })
  return signIn(wasl, email)
}

export const idOf = (who: PocketBase): string => who.authStore.record?.id ?? ''

/** The fields that a refusal names, in alphabetical order. */
export async function refusedFields(attempt: Promise<unknown>): Promise<string[]> {
  return Object.keys((await refusal(attempt)).response.data).sort()
}

/** The refusal of the request; throws when it succeeded. */
export async function refusal(attempt: Promise<unknown>): Promise<ClientResponseError> {
  const error = await attempt.then(
    () => null,
    (refused: unknown) => refused,
  )
  if (!(error instanceof ClientResponseError)) throw new Error('it was not refused')
  return error
}

/** 200 when it was done, else the status of the refusal. */
export const statusOf = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ClientResponseError) return error.status
      throw error
    },
  )
