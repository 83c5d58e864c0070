import type { Row } from '../../collections.ts'

/** True when the motif may be given for that state: an active one, of that state or of every state. */
export const motifFits = (
  { active, applies_to }: Pick<Row<'motifs'>, 'active' | 'applies_to'>,
  status: string,
): boolean => active && (applies_to.length === 0 || applies_to.includes(status))
