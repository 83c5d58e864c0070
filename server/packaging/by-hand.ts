import type { FieldError } from '#model/schema/checks.ts'
import { invalid } from '#server/core/base/refusals.ts'

interface Entered {
  readonly agence: string
  readonly kind: string
  readonly nombre: number
  readonly motif: string
}

interface Rules {
  readonly isByHand: (kind: string) => boolean
  /** Kinds that need a motif. */
  readonly withMotif: readonly string[]
  readonly words: { readonly kind: string; readonly nombre: string; readonly motif: string }
}

/**
 * Refuses a movement entered by hand without its agence, its kind, its motif or its number; only a count may
 * find none.
 */
export function refuseUnsaid(
  { agence, kind, nombre, motif }: Entered,
  { isByHand, withMotif, words }: Rules,
): void {
  const errors: Record<string, FieldError> = {}
  if (agence === '') errors.agence = unsaid('Dites de quelle agence est ce stock.')
  if (!isByHand(kind)) errors.kind = unsaid(words.kind)
  if (nombre === 0 && kind !== 'inventaire') errors.nombre = unsaid(words.nombre)
  if (withMotif.includes(kind) && motif.trim() === '') errors.motif = unsaid(words.motif)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const unsaid = (message: string): FieldError => ({ code: 'validation_required', message })
