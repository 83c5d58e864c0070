import { Plural, Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { ListPage } from '#web/table/list-page.tsx'
import { useList } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { corbeilleView } from './columns.tsx'
import { useRestore } from './queries.ts'

/** Commandes put aside, and the way back: one by a press on its row, several by selecting them. */
export function CorbeillePage() {
  const list = useList(corbeilleView)
  const restore = useRestore()
  const [asked, setAsked] = useState<ListRow | null>(null)
  const takeBack = (rows: readonly ListRow[], done: () => void) =>
    restore.mutate(rows, {
      onSuccess: () =>
        toast.success(<Plural value={rows.length} one="Commande restaurée" other="# commandes restaurées" />),
      onSettled: done,
    })
  const code = String(asked?.code ?? '')
  const name = String(asked?.receiver_full_name ?? '')
  return (
    <>
      <ListPage
        list={list}
        onOpen={setAsked}
        bulk={(selection) => (
          <Button
            size="sm"
            pending={restore.isPending}
            onClick={() => takeBack([...selection.rows.values()], selection.clear)}
          >
            <RotateCcw aria-hidden />
            <Trans>Restaurer</Trans>
          </Button>
        )}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={<Trans>Restaurer {code} ?</Trans>}
        confirm={<Trans>Restaurer</Trans>}
        pending={restore.isPending}
        onConfirm={() => asked && takeBack([asked], () => setAsked(null))}
      >
        <Trans>La commande de {name} reprend sa place dans les listes et les totaux.</Trans>
      </ConfirmDialog>
    </>
  )
}
