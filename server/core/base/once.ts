/**
 * Runs the work for the first caller and shares its result with the later ones; after a failure the next caller runs
 * it again.
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}
