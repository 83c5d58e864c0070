import { newId } from '#web/form/new-id.ts'
import { labelFormat, openPdf } from '#web/lib/print.ts'

interface Printed {
  /** True: replaces a torn label, and prints « duplicata » on it. */
  readonly rechange?: boolean
}

/** Opens the étiquettes of these commandes in a new tab; the default format is the last one used. */
export const printLabels = (
  ids: readonly string[],
  format = labelFormat.get(),
  printed: Printed = {},
): Promise<void> => openPdf('/api/wasl/labels', { ids, format, lot: newId(), ...printed })
