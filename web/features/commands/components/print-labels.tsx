import { LABEL_FORMATS } from '#model/domain/label-formats.ts'
import { newId } from '#web/form/new-id.ts'
import { labelFormat, openPdf } from '#web/lib/print.ts'
import { PrintButton } from '#web/table/print-button.tsx'

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
      print={(format) => openPdf('/api/wasl/labels', { ids, format, lot: newId() })}
      {...(size && { size })}
    >
      {children}
    </PrintButton>
  )
}
