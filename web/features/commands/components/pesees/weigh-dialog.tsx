import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pesees } from '#model/collections/pesees.ts'
import { kilograms, readKilograms } from '#model/domain/tariffs/weight.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

const SIDES = ['longueur_cm', 'largeur_cm', 'hauteur_cm'] as const
type Sides = Record<(typeof SIDES)[number], string>

/** A parcel on the scale: its weight, and where it is light but large, its sides. */
export function WeighDialog({ command, onClose }: { command: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [sides, setSides] = useState<Sides>({ longueur_cm: '', largeur_cm: '', hauteur_cm: '' })
  const [photo, setPhoto] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const grams = readKilograms(typed)
  const weigh = useWeigh(command, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (grams === null) return
    const cm = Object.fromEntries(SIDES.map((side) => [side, Number(sides[side])]))
    weigh.mutate({ weight_g: grams, note, ...cm, ...(photo && { photo }) })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            <Trans>Peser le colis</Trans>
          </DialogTitle>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4">
          {weigh.error && <Notice tone="error">{refusalSentence(weigh.error)}</Notice>}
          <Field label={t`Poids (kg)`} required help={t`Tapez-le, ou laissez la balance l’écrire.`}>
            {(control) => (
              <Input
                {...control}
                autoFocus
                inputMode="decimal"
                placeholder="7,2"
                className="tabular text-end"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <div className="grid grid-cols-3 gap-2">
            {SIDES.map((side) => (
              <Field key={side} label={word(pesees.fields[side].label)}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    className="tabular text-end"
                    value={sides[side]}
                    onChange={({ target }) =>
                      setSides({ ...sides, [side]: target.value.replace(/\D/g, '').slice(0, 3) })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label={word(pesees.fields.photo.label)} help={t`Le client la voit s’il conteste.`}>
            {(control) => (
              <FilePicker
                {...control}
                accept={pesees.fields.photo.mimeTypes.join(',')}
                names={photo ? [photo.name] : []}
                onPick={([file]) => setPhoto(file ?? null)}
              />
            )}
          </Field>
          <Field label={word(pesees.fields.note.label)}>
            {(control) => (
              <Input
                {...control}
                value={note}
                maxLength={300}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <Button type="submit" pending={weigh.isPending} disabled={grams === null}>
              {grams === null ? <Trans>Enregistrer</Trans> : <Trans>Enregistrer {kilograms(grams)}</Trans>}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useWeigh(command: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: { weight_g: number; note: string; photo?: File }) =>
      client.collection('pesees').create({ command, ...values }),
    onSuccess: async ({ taxable_g }) => {
      const billed = kilograms(taxable_g)
      toast.success(t`Pesée enregistrée : ${billed} facturés`)
      await Promise.all(
        (['pesees', 'frais', 'commands'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      )
      onDone()
    },
    meta: { silent: true },
  })
}
