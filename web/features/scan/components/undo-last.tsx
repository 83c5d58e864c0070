import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Scan } from '../station/answer-words.ts'
import type { Undo } from '../station/use-undo.ts'

interface UndoLastProps {
  /** The user's own scans that can be undone, newest first. */
  scans: readonly Scan[]
  undo: Undo
}

/** A pallet of the wrong agence: its last scans are taken back in one go. */
export function UndoLast({ scans, undo }: UndoLastProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)
  const count = Math.min(Math.max(Math.floor(asked ?? 0), 0), scans.length)
  const taken = scans.slice(0, count)
  const codes = taken.map((scan) => String(expandedAt(scan as ListRow, 'command')[0]?.code ?? scan.text))
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={scans.length < 2}
        onClick={() => {
          setAsked(Math.min(scans.length, 5))
          setOpen(true)
        }}
      >
        <RotateCcw aria-hidden />
        <Trans>Annuler les derniers…</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Annuler vos derniers scans</Trans>}
        confirm={<Plural value={count} one="Annuler # scan" other="Annuler # scans" />}
        cancels
        destructive
        disabled={count === 0}
        pending={undo.pendingAll}
        onConfirm={() => undo.takeAll(taken, () => setOpen(false))}
      >
        <div className="grid gap-3">
          <Field label={t`Combien, à partir du dernier`} help={t`Au plus ${scans.length}.`}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={scans.length}
                className="w-28"
                value={asked ?? ''}
                onChange={({ target }) => setAsked(target.value === '' ? null : Number(target.value))}
              />
            )}
          </Field>
          <p className="tabular text-pretty text-muted-foreground">{codes.join(' · ')}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}
