import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LABEL_FORMATS, type LabelFormat } from '#model/domain/label-formats.ts'
import { newId } from '#web/form/new-id.ts'
import { labelFormat, openPdf } from '#web/lib/print.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { PrintButton } from '#web/table/print-button.tsx'

interface PrintLabelsProps {
  ids: readonly string[]
  size?: 'sm'
  children: string
}

const printLabels = (ids: readonly string[], format: LabelFormat): Promise<void> =>
  openPdf('/api/wasl/labels', { ids, format, lot: newId() })

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

/** In the bar of the rows selected. */
export function PrintSelection({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui()
  return (
    <PrintLabels ids={ids} size="sm">
      {t`Imprimer`}
    </PrintLabels>
  )
}

/** The same from a menu: on the paper used last. */
export function usePrintLabels(ids: readonly string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => printLabels(ids, labelFormat.get()),
    onSuccess: () => queries.invalidateQueries({ queryKey: recordsKey('impressions') }),
  })
}
