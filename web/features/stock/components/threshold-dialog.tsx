import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { stocks } from '#model/collections/stocks.ts'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const { label, help, max } = stocks.fields.threshold

/** One threshold for all the stocks chosen: set on each of them, or on none. */
export function ThresholdDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const ids = [...selection.rows.keys()]
  const [typed, setTyped] = useState('')
  const threshold = /^\d+$/.test(typed.trim()) ? Number(typed) : null
  const queries = useQueryClient()
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async (value: number) => {
      const batch = client.createBatch()
      for (const id of ids) batch.collection('stocks').update(id, { threshold: value })
      await batch.send()
    },
    onSuccess: () => {
      toast.success(
        <Plural value={ids.length} one="Seuil de # stock réglé" other="Seuil de # stocks réglé" />,
      )
      selection.clear()
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('stocks') }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (threshold !== null) save.mutate(threshold)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>
              <Plural value={ids.length} one="Seuil d’alerte de # stock" other="Seuil d’alerte de # stocks" />
            </DialogTitle>
          </DialogHeader>
          <Field label={word(label)} help={word(help)} required>
            {(control) => (
              <Input
                {...control}
                autoFocus
                inputMode="numeric"
                maxLength={String(max).length}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {save.error && <Refused error={save.error} />}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" pending={save.isPending} disabled={threshold === null}>
              <Trans>Enregistrer</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
