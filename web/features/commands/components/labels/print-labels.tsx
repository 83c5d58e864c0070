import { useLingui } from '@lingui/react/macro'
import { LABEL_FORMATS } from '#model/domain/label-formats.ts'
import { printLabels } from '#web/layout/labels.ts'
import { labelFormat } from '#web/lib/print.ts'
import { PrintButton } from '#web/table/print-button.tsx'
import { usePrinting } from '#web/table/use-printing.ts'

interface PrintLabelsProps {
  ids: readonly string[]
  size?: 'sm'
  children: string
}

/** The étiquettes of these commandes, on the paper used last. */
export function PrintLabels({ ids, size, children }: PrintLabelsProps) {
  return (
    <PrintButton
      formats={LABEL_FORMATS}
      format={labelFormat}
      print={(format) => printLabels(ids, format)}
      {...(size && { size })}
    >
      {children}
    </PrintButton>
  )
}

/** The button in the bar of selected rows. */
export function PrintSelection({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui()
  return (
    <PrintLabels ids={ids} size="sm">
      {t`Imprimer`}
    </PrintLabels>
  )
}

/** Prints labels from a menu, in the last format used. */
export const usePrintLabels = (ids: readonly string[]) => usePrinting(() => printLabels(ids))
