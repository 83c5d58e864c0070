import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { commands } from '#model/collections/commands.ts'
import { expandedAt } from '#web/table/columns.ts'
import { searchFields, textFilter } from '#web/table/filters/filter-text.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { byReceiverQuery } from '../queries.ts'

interface LostLabelProps {
  /** The unreadable text, as initial search. */
  readonly text: string
  readonly onPick: (code: string) => void
  readonly onClose: () => void
}

const FIELDS = searchFields(commands, commands.search)

/** Finds a parcel with an unreadable label by its recipient, and counts it as scanned. */
export function LostLabel({ text, onPick, onClose }: LostLabelProps) {
  const [typed, setTyped] = useState(text)
  const filter = textFilter(commands, FIELDS, useDeferredValue(typed.trim()))
  const found = useQuery(byReceiverQuery(filter))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>
            <Trans>Étiquette abîmée</Trans>
          </DialogTitle>
          <DialogDescription>
            <Trans>Cherchez le colis par le nom, le téléphone ou un bout du code, puis choisissez-le.</Trans>
          </DialogDescription>
        </DialogHeader>
        <Input
          value={typed}
          autoFocus
          aria-label={t`Nom, téléphone ou code`}
          placeholder={t`Nom, téléphone ou code`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
          {(found.data ?? []).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="focus-ring flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-3 py-2.5 text-start hover:bg-accent"
                onClick={() => onPick(String(row.code))}
              >
                <bdi className="tabular font-medium">{String(row.code)}</bdi>
                <span className="min-w-0 flex-1">{String(row.receiver_full_name)}</span>
                <span>{String(expandedAt(row, 'city')[0]?.name ?? '')}</span>
                <span className="text-muted-foreground">
                  {String(expandedAt(row, 'status')[0]?.name ?? '')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {filter !== '' && found.data?.length === 0 && (
          <p className="text-muted-foreground">
            <Trans>Aucun colis à ce nom. Essayez un autre bout du nom ou du numéro.</Trans>
          </p>
        )}
      </DialogContent>
    </Dialog>
  )
}
