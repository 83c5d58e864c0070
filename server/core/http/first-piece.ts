/**
 * Reads the first piece, then returns all pieces: a failure before the first can still be answered with a
 * status.
 */
export async function afterFirstPiece<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}
