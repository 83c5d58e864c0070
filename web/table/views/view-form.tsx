import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { SavedView } from './queries.ts'

type Named = Pick<SavedView, 'name' | 'shared'>

interface ViewFormProps {
  label: string
  /** In place of the label on the button. */
  icon?: ReactNode
  view?: Named
  onSave: (fields: Named) => Promise<unknown>
  onDelete?: () => Promise<unknown>
}

/** The name of a view, and whether colleagues see it. */
export function ViewForm({ label, icon, view, onSave, onDelete }: ViewFormProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // A refusal is told by the write itself, and leaves the form open.
  const closeAfter = (work: Promise<unknown>) => void work.then(close, () => {})
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      aria-label={label}
      className="grid w-72 gap-3"
      trigger={
        icon ? (
          <Button variant="ghost" size="icon-sm" className="self-center" aria-label={label} title={label}>
            {icon}
          </Button>
        ) : (
          <Button variant="link" size="sm">
            {label}
          </Button>
        )
      }
    >
      <Fields view={view} onSave={(fields) => closeAfter(onSave(fields))}>
        {onDelete && (
          <Button type="button" variant="ghost" size="sm" onClick={() => closeAfter(onDelete())}>
            <Trans>Supprimer la vue</Trans>
          </Button>
        )}
      </Fields>
    </Popover>
  )
}

interface FieldsProps {
  view: Named | undefined
  onSave: (fields: Named) => void
  children: ReactNode
}

function Fields({ view, onSave, children }: FieldsProps) {
  const id = useId()
  const canShare = useSession().access('saved_views').write.includes('shared')
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave({ name: name.trim(), shared })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Label htmlFor={`${id}-name`}>
        <Trans>Nom de la vue</Trans>
      </Label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={60}
        required
        placeholder={t`Casa, 1 000 DH et plus`}
        onChange={(event) => setName(event.target.value)}
      />
      {canShare && (
        <div className="flex items-center justify-between gap-3">
          <Label htmlFor={`${id}-shared`}>
            <Trans>Partager avec l’équipe</Trans>
          </Label>
          <Switch id={`${id}-shared`} checked={shared} onCheckedChange={setShared} />
        </div>
      )}
      <div className="flex items-center justify-end gap-2">
        {children}
        <Button type="submit" size="sm">
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  )
}
