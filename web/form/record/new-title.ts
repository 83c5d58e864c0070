import { t } from '@lingui/core/macro'
import { word } from '#web/lib/i18n.ts'

export interface Noun {
  readonly one: string
  readonly feminine?: boolean
}

/** The first letters of a masculine noun that « nouveau » and « ce » give way to. */
export const SOFT = /^[aeiouéèêh]/i

/** « Nouvelle commande », « Nouvel emballage », « Nouveau client ». */
export function titleOfNew({ one: noun, feminine }: Noun): string {
  const one = word(noun)
  if (feminine) return t`Nouvelle ${one}`
  return SOFT.test(noun) ? t`Nouvel ${one}` : t`Nouveau ${one}`
}
