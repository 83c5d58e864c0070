import { useLingui } from '@lingui/react/macro'
import { PrintLabels } from './print-labels.tsx'

/** In the bar of the rows selected. */
export function PrintSelection({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui()
  return (
    <PrintLabels ids={ids} size="sm">
      {t`Imprimer`}
    </PrintLabels>
  )
}
