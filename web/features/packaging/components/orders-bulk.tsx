import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, Truck } from 'lucide-react'
import { mayBecome, type OrderState } from '#model/domain/packaging.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'

interface Outcome {
  readonly done: number
  readonly refused: number
  /** Why the first of them was. */
  readonly reason: string
}

/** Prepares or delivers the chosen orders that are so far; one that is refused holds no other back. */
export function OrdersBulk({ selection }: { selection: Selection }) {
  const queries = useQueryClient()
  const rows = [...selection.rows.values()]
  const step = useMutation({
    meta: { silent: true },
    mutationFn: (to: OrderState) => stepAll(open(rows, to), to),
    onSuccess: ({ done, refused, reason }) => {
      if (done > 0) toast.success(<Plural value={done} one="# commande faite" other="# commandes faites" />)
      if (refused > 0)
        toast.error(
          <>
            <Plural value={refused} one="# commande refusée" other="# commandes refusées" /> : {reason}
          </>,
        )
      selection.clear()
    },
    onSettled: () =>
      Promise.all(
        (['commandes_emballage', 'packaging_stocks', 'packaging_movements'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
  const [toPrepare, toDeliver] = [open(rows, 'preparee').length, open(rows, 'livree').length]
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={toPrepare === 0 || step.isPending}
        onClick={() => step.mutate('preparee')}
      >
        <PackageCheck aria-hidden />
        <Trans>Préparer {toPrepare}</Trans>
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={toDeliver === 0 || step.isPending}
        onClick={() => step.mutate('livree')}
      >
        <Truck aria-hidden />
        <Trans>Livrer {toDeliver}</Trans>
      </Button>
    </>
  )
}

const open = (rows: readonly ListRow[], to: OrderState) =>
  rows.filter(({ state }) => state === undefined || mayBecome(state as OrderState, to, false))

/** One after the other: they stand on the same stocks. */
async function stepAll(rows: readonly ListRow[], state: OrderState): Promise<Outcome> {
  let [done, refused, reason] = [0, 0, '']
  for (const { id } of rows) {
    try {
      await client.collection('commandes_emballage').update(id, { state })
      done += 1
    } catch (error) {
      refused += 1
      reason ||= refusalSentence(error)
    }
  }
  return { done, refused, reason }
}
