import { fold } from '#model/schema/fold.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'

/** More options than this are never drawn: one types another letter instead. */
const SHOWN = 80

/**
 * Options whose label contains every typed word; an exact match first, then labels that begin with the text.
 */
export function matchOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = fold(typed).trim()
  const words = wanted.split(/\s+/)
  return options
    .map((option) => ({ option, own: fold(option.label) }))
    .filter(({ own }) => words.every((word) => own.includes(word)))
    .sort((a, b) => rank(a.own, wanted) - rank(b.own, wanted))
    .slice(0, SHOWN)
    .map(({ option }) => option)
}

function rank(own: string, wanted: string): number {
  if (own === wanted) return 0
  return own.startsWith(wanted) ? 1 : 2
}
