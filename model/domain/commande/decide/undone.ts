type Move = { readonly id: string; readonly undoes?: unknown; readonly follows?: unknown }

/** The suivis taken back: the one undone, and those the same gesture had made before it. */
export function undoneOf(moves: readonly Move[]): ReadonlySet<string> {
  const byId = new Map(moves.map((move) => [move.id, move]))
  const undone = new Set<string>()
  for (const { undoes } of moves) {
    for (let move = byId.get(String(undoes)); move; move = byId.get(String(move.follows))) undone.add(move.id)
  }
  return undone
}
