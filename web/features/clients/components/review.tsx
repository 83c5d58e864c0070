import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client as api } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Accepts or refuses an account its owner opened; the owner gets a mail. */
export function Review({ client }: { client: ListRow }) {
  const [account] = expandedAt(client, 'user')
  const [refusing, setRefusing] = useState(false)
  const queries = useQueryClient()
  const review = useMutation({
    mutationFn: (accepted: boolean) =>
      api.send(`/api/wasl/users/${String(client.user)}/review`, { method: 'POST', body: { accepted } }),
    onSuccess: (_, accepted) => {
      setRefusing(false)
      toast.success(accepted ? <Trans>Compte accepté</Trans> : <Trans>Compte refusé</Trans>)
    },
    onSettled: () =>
      Promise.all(
        ['clients', 'users'].map((name) => queries.invalidateQueries({ queryKey: ['records', name] })),
      ),
  })
  if (account?.verification !== 'en_cours') return null
  return (
    <div data-category="en_cours" className="mt-1 grid gap-2 rounded-lg bg-tone-soft px-3 py-2.5 text-tone">
      <p>
        <Trans>Compte en vérification : ouvert par le marchand, son e-mail est vérifié.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={review.isPending} onClick={() => review.mutate(true)}>
          <Trans>Accepter</Trans>
        </Button>
        <Button size="sm" variant="outline" className="text-foreground" onClick={() => setRefusing(true)}>
          <Trans>Refuser</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={refusing}
        onOpenChange={setRefusing}
        title={<Trans>Refuser ce compte ?</Trans>}
        confirm={<Trans>Refuser</Trans>}
        destructive
        pending={review.isPending}
        onConfirm={() => review.mutate(false)}
      >
        <Trans>Il est fermé aussitôt et son propriétaire en est averti par e-mail.</Trans>
      </ConfirmDialog>
    </div>
  )
}
