import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { PRODUCT_LABEL_FORMATS, type ProductLabelFormat } from '#model/domain/label-formats.ts'
import { Refused } from '#web/form/refused.tsx'
import { openPdf } from '#web/lib/print.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { Selection } from '#web/table/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

type HowMany = 'une' | 'pieces'

/** Étiquettes of the products chosen: one of each, or one for each piece that is there. */
export function LabelsDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const rows = [...selection.rows.values()]
  const [howMany, setHowMany] = useState<HowMany>('une')
  const [format, setFormat] = useState<ProductLabelFormat>('A4')
  const produits = labelsOf(rows, howMany)
  const count = produits.reduce((sum, { nombre }) => sum + nombre, 0)
  const print = useMutation({
    meta: { silent: true },
    mutationFn: () => openPdf('/api/wasl/produits/etiquettes', { produits, format }),
    onSuccess: onClose,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    print.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form className="grid gap-4" onSubmit={submit}>
          <DialogHeader>
            <DialogTitle>
              <Plural value={rows.length} one="Étiquettes de # produit" other="Étiquettes de # produits" />
            </DialogTitle>
          </DialogHeader>
          <RadioCards
            label={t`Combien`}
            value={howMany}
            onValueChange={setHowMany}
            options={[
              { value: 'une', label: t`Une par produit` },
              { value: 'pieces', label: t`Une par pièce disponible` },
            ]}
            className="sm:grid-cols-2"
          />
          <RadioCards
            label={t`Papier`}
            value={format}
            onValueChange={setFormat}
            options={[
              { value: 'A4', label: t`A4, 24 par page` },
              { value: '50x30', label: PRODUCT_LABEL_FORMATS['50x30'] },
            ]}
            className="sm:grid-cols-2"
          />
          {print.error && <Refused error={print.error} />}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              <Trans>Annuler</Trans>
            </Button>
            <Button type="submit" pending={print.isPending} disabled={count === 0}>
              <Plural value={count} one="Imprimer # étiquette" other="Imprimer # étiquettes" />
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** A product kept at two agences is named once. */
function labelsOf(rows: readonly ListRow[], howMany: HowMany) {
  const byProduct = Map.groupBy(rows, ({ produit }) => String(produit))
  return [...byProduct].flatMap(([id, of]) => {
    const nombre = howMany === 'une' ? 1 : of.reduce((sum, { disponible }) => sum + Number(disponible), 0)
    return nombre > 0 ? [{ id, nombre }] : []
  })
}
