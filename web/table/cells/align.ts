import type { ListColumn } from '../columns.ts'

/** Figures stand on the right in Arabic too: their decimals line up where the digits end. */
const CLASSES = {
  start: 'text-start',
  center: 'text-center',
  figures: 'text-right',
} as const satisfies Record<ListColumn['align'], string>

export const alignClass = ({ align }: Pick<ListColumn, 'align'>): string => CLASSES[align]
