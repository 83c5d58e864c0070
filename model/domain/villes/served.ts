import type { Row } from '../../collections.ts'
import type { FieldError } from '../../schema/checks.ts'

/** Why nothing is picked up in or delivered to that ville; null when the company serves it. */
export function notServed(ville: Pick<Row<'villes'>, 'name' | 'active'> | undefined): FieldError | null {
  if (ville?.active) return null
  return {
    code: 'validation_not_served',
    message: `${ville?.name ?? 'Cette ville'} n’est pas desservie. Choisissez une autre ville.`,
  }
}
