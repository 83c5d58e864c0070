import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SearchCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { newId } from '#web/form/new-id.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useInspection } from '../queries.ts'

/** A return is looked at: into the stock of its client, or damaged, shown by a photo. Otherwise it goes back as it is. */
export function Inspect({ command, code, state }: { command: string; code: string; state: string }) {
  const [open, setOpen] = useState(false)
  if (state !== 'RETOUR_HUB' && state !== 'RETOUR_PRET') return null
  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={t`Contrôler ${code}`} onClick={() => setOpen(true)}>
        <SearchCheck aria-hidden />
      </Button>
      {open && (
        <Inspection
          command={command}
          code={code}
          mayBeDamaged={state === 'RETOUR_HUB'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type Finding = 'RETOUR_STOCK' | 'ENDOMMAGE'

interface InspectionProps {
  command: string
  code: string
  /** A parcel that is ready to be given back was found in order. */
  mayBeDamaged: boolean
  onClose: () => void
}

function Inspection({ command, code, mayBeDamaged, onClose }: InspectionProps) {
  const [id] = useState(newId)
  const [finding, setFinding] = useState<Finding>('RETOUR_STOCK')
  const [grade, setGrade] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const inspection = useInspection()
  const refused = fieldErrors(inspection.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const suivi = new FormData()
    suivi.append('id', id)
    suivi.append('command', command)
    suivi.append('status', stateId(finding))
    if (finding === 'ENDOMMAGE') suivi.append('grade', grade)
    if (finding === 'ENDOMMAGE' && photo) suivi.append('photo', photo)
    inspection.mutate(suivi, {
      onSuccess: () => {
        onClose()
        toast.success(t`Contrôle enregistré`)
      },
    })
  }
  const findings: readonly { value: Finding; label: string }[] = [
    { value: 'RETOUR_STOCK', label: t`Bon état : remis en stock` },
    ...(mayBeDamaged ? [{ value: 'ENDOMMAGE', label: t`Endommagé` } as const] : []),
  ]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <form onSubmit={submit} className="grid gap-4">
          <DialogHeader>
            <DialogTitle>
              <Trans>Contrôle de {code}</Trans>
            </DialogTitle>
          </DialogHeader>
          <RadioCards
            label={t`État du colis`}
            value={finding}
            onValueChange={setFinding}
            options={findings}
            className="sm:grid-cols-2"
          />
          {finding === 'ENDOMMAGE' && (
            <>
              <Field label={t`Dommage en %`} required error={refused.grade}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={100}
                    value={grade}
                    onChange={(event) => setGrade(event.target.value)}
                  />
                )}
              </Field>
              <Field label={t`Photo`} required error={refused.photo}>
                {(control) => (
                  <FilePicker
                    {...control}
                    accept="image/*"
                    capture="environment"
                    names={photo ? [photo.name] : []}
                    onPick={([file]) => setPhoto(file ?? null)}
                  />
                )}
              </Field>
            </>
          )}
          {inspection.error && !refused.grade && !refused.photo && <Refused error={inspection.error} />}
          <DialogFooter>
            <Button type="submit" pending={inspection.isPending}>
              <Trans>Enregistrer le contrôle</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
