import { useState } from 'react'
import { type LotAsked, useStartLot } from '#web/layout/lots/queries.ts'
import { givenTo, takenBack } from '#web/layout/lots/words.ts'

type Which = Pick<LotAsked, 'commands' | 'filter'>

export interface Share {
  /** Gives them to a livreur. */
  give(which: Which, livreur: { readonly id: string; readonly name: string }): void
  /** Gives each to the livreur named for it. */
  giveEach(livreurs: Readonly<Record<string, string>>): void
  /** What is not loaded stays at the agence. */
  takeBack(which: Which): void
  readonly started: { readonly id: string; readonly said: (n: number) => string } | null
  readonly pending: boolean
  readonly error: Error | null
  readonly forget: () => void
}

/** Sharing out is a lot, of one parcel as of a thousand: it tells what was refused, and is taken back at once. */
export function useShare(): Share {
  const begin = useStartLot()
  const [started, setStarted] = useState<Share['started']>(null)
  const start = (asked: LotAsked, said: (n: number) => string) =>
    begin.mutate(asked, { onSuccess: ({ id }) => setStarted({ id, said }) })
  return {
    give: (which, { id, name }) =>
      start({ kind: 'affectation', ...which, move: { delivery_man: id } }, (n) => givenTo(n, name)),
    giveEach: (livreurs) =>
      start({ kind: 'affectation', commands: Object.keys(livreurs), move: { livreurs } }, (n) =>
        givenTo(n, ''),
      ),
    takeBack: (which) => start({ kind: 'desaffectation', ...which }, takenBack),
    started,
    pending: begin.isPending,
    error: begin.error,
    forget: () => setStarted(null),
  }
}
