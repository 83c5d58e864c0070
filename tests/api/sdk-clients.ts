import PocketBase, { type ClientResponseError } from 'pocketbase'
import Older from 'pocketbase-0.26.0'

/**
 * The newest and the oldest official client in use; shared tests are written against the types of the newest.
 */
export const CLIENTS: [string, typeof PocketBase][] = [
  ['0.28.1', PocketBase],
  ['0.26.0', Older as unknown as typeof PocketBase],
]

/** Each version throws an error class of its own. */
const isRefusal = (error: unknown): error is ClientResponseError =>
  error instanceof Error && error.name.startsWith('ClientResponseError')

/** The refusal of the call. Throws when it succeeded. */
export async function refusal(work: Promise<unknown>): Promise<ClientResponseError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (isRefusal(error)) return error
  throw new Error('the call was not refused', { cause: error })
}
