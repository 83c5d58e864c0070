import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CheckCheck, Printer } from 'lucide-react'
import { type BonKind, openSteps } from '#model/domain/bon/bon.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { changeSearch, type RawSearch } from '#web/table/list-search.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { closeBons, printBon, useAfterBon } from './queries.ts'
import { asBon } from './rules/bon-record.ts'
import type { BonsView } from './views.ts'

/** Opens the panel of a bon over the list. */
export function useShowBon(): (bon: ListRow) => void {
  const navigate = useNavigate()
  return (bon) =>
    void navigate({
      to: '.',
      search: (before: RawSearch) => changeSearch(before, { action: '', fiche: bon.id }),
    })
}

/** The kinds of bon this person may make on this page, as the server allows. */
export function useMakes({ kinds, permission }: BonsView): readonly BonKind[] {
  const { person, holds, access } = useSession()
  if (!access('bons').create) return []
  if (person.type === 'client') return kinds.filter((kind) => kind === 'livraison')
  return holds(permission) ? kinds : []
}

/** Actions on the selected bons, one request each; the refused ones are listed. */
export function BonsBulk({ selection }: { selection: Selection }) {
  const { person } = useSession()
  const settled = useAfterBon()
  const rows = [...selection.rows.values()].map(asBon)
  const closable = rows.filter((bon) => openSteps(bon, person).includes('clos'))
  const print = useMutation({
    mutationFn: async () => {
      for (const bon of rows) await printBon(bon, 'A4')
    },
  })
  const close = useMutation({
    mutationFn: () => closeBons(closable.map(({ id }) => id)),
    onSuccess: ({ closed, refused }) => {
      if (closed > 0) toast.success(plural(closed, { one: '# bon clos', other: '# bons clos' }))
      for (const reason of refused) toast.error(reason)
      selection.clear()
    },
    onSettled: settled,
  })
  const reason = t`Aucun des bons choisis ne peut être clos : ils ne sont pas encore émis, ou sont déjà clos.`
  return (
    <>
      <Button size="sm" variant="outline" pending={print.isPending} onClick={() => print.mutate()}>
        <Printer aria-hidden />
        <Trans>Imprimer</Trans>
      </Button>
      {person.type === 'moderateur' && (
        <Tooltip
          content={closable.length === 0 ? reason : t`Ce qui n’a pas été scanné est déclaré manquant.`}
        >
          <Button
            size="sm"
            variant="outline"
            pending={close.isPending}
            aria-disabled={closable.length === 0}
            onClick={() => closable.length > 0 && close.mutate()}
          >
            <CheckCheck aria-hidden />
            <Trans>Clore {closable.length}</Trans>
          </Button>
        </Tooltip>
      )}
    </>
  )
}
