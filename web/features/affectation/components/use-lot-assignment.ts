import { useState } from 'react'
import { questionOf } from '#web/lib/errors.ts'
import type { StartedLot } from '#web/shared/lots/lot-dialog.tsx'
import { type LotAsked, useStartLot } from '#web/shared/lots/queries.ts'
import { givenTo, takenBack } from '#web/shared/lots/words.ts'

/** The parcels: named one by one, or found by a filter without some. */
export type Which = Pick<LotAsked, 'commands' | 'filter' | 'left_out'>

export interface LotAssignment {
  /** Gives them to a livreur, taking them from the one they are seen with; false when it was refused. */
  give(which: Which, livreur: { readonly id: string; readonly name: string }, from?: string): Promise<boolean>
  /** Gives each to the livreur named for it. */
  giveEach(livreurs: Readonly<Record<string, string>>): void
  /** Unassigns the parcels that are not loaded. */
  takeBack(which: Which): void
  readonly started: StartedLot | null
  /** True from the request of a lot until its end or dismissal: one lot is followed at a time. */
  readonly pending: boolean
  readonly error: Error | null
  /** Resends the refused request with its confirmation; null when it needs none. */
  readonly confirm: (() => void) | null
  readonly forget: () => void
}

/**
 * Assigns parcels as a lot, even a single one, so that refusals are listed and
 * the whole can be undone at once.
 */
export function useLotAssignment(): LotAssignment {
  const begin = useStartLot()
  const [started, setStarted] = useState<StartedLot | null>(null)
  const [last, setLast] = useState<{ asked: LotAsked; said: (n: number) => string } | null>(null)
  const question = questionOf(begin.error)
  const start = (asked: LotAsked, said: (n: number) => string): Promise<boolean> => {
    setLast({ asked, said })
    return begin.mutateAsync(asked).then(
      ({ id }) => {
        setStarted({ id, said })
        return true
      },
      // The failure is shown where the action is.
      () => false,
    )
  }
  return {
    give: (which, { id, name }, from = '') => {
      const livreurs_vus = Object.fromEntries((which.commands ?? []).map((command) => [command, from]))
      const move = { delivery_man: id, ...(from !== '' && { livreurs_vus }) }
      return start({ kind: 'affectation', ...which, move }, (n) => givenTo(n, name))
    },
    giveEach: (livreurs) =>
      void start({ kind: 'affectation', commands: Object.keys(livreurs), move: { livreurs } }, (n) =>
        givenTo(n, ''),
      ),
    takeBack: (which) => void start({ kind: 'desaffectation', ...which }, takenBack),
    started,
    pending: begin.isPending || started !== null,
    error: begin.error,
    confirm:
      question && last
        ? () => void start({ ...last.asked, move: { ...last.asked.move, [question.field]: true } }, last.said)
        : null,
    forget: () => setStarted(null),
  }
}
