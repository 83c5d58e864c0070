import { ClientResponseError } from 'pocketbase'

/** The longest wait for a form with pictures on a slow network. */
export const LONGEST_FORM_MS = 120_000

/** The error for a response that is not the server's: a captive portal also answers 200. */
export const notTheServer = (): ClientResponseError => new ClientResponseError({ status: 0 })

/**
 * The answer, or the error of the server. An error response without the server's `status` is another's, such as the
 * page of a captive portal: it becomes `notTheServer()`, which callers treat as a lost connection.
 */
export async function ofServer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const told = error instanceof ClientResponseError ? error.response : null
    if (told && typeof told.status !== 'number') throw notTheServer()
    throw error
  }
}
