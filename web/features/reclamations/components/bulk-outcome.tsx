import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ClaimOutcome } from '#model/domain/reclamation/many.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'

interface BulkOutcomeProps {
  rows: readonly ListRow[]
  outcomes: readonly ClaimOutcome[]
  onClose: () => void
}

/** The number of claims done, and the reason of each refusal. */
export function BulkOutcome({ rows, outcomes, onClose }: BulkOutcomeProps) {
  const refused = outcomes.filter(({ reason }) => reason !== '')
  const done = outcomes.length - refused.length
  const subjectOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return [row?.number, row?.subject].filter(Boolean).join(' · ')
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            <Plural value={refused.length} one="# réclamation refusée" other="# réclamations refusées" />
          </DialogTitle>
        </DialogHeader>
        {done > 0 && (
          <p>
            <Plural value={done} one="# autre est faite." other="# autres sont faites." />
          </p>
        )}
        <ul aria-label={t`Refusées`} className="max-h-64 divide-y overflow-y-auto rounded-md border">
          {refused.map(({ id, reason }) => (
            <li key={id} className="grid gap-0.5 px-3 py-2">
              <bdi className="tabular text-muted-foreground text-xs">{subjectOf(id)}</bdi>
              {reason}
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
