import { newId } from '#web/form/new-id.ts'
import { labelFormat, openPdf } from '#web/lib/print.ts'

interface Printed {
  /** In the place of a torn one: it says that it is a duplicata. */
  readonly rechange?: boolean
}

/** The étiquettes of these commandes, in a tab of their own, on the paper used last unless said. */
export const printLabels = (
  ids: readonly string[],
  format = labelFormat.get(),
  printed: Printed = {},
): Promise<void> => openPdf('/api/wasl/labels', { ids, format, lot: newId(), ...printed })
