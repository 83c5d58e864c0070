import { t } from '@lingui/core/macro'
import { word } from '#web/lib/i18n.ts'

/** « Nouvelle commande », « Nouvel emballage », « Nouveau client ». */
export function titleOfNew({ one: noun, feminine }: { one: string; feminine: boolean }): string {
  const one = word(noun)
  if (feminine) return t`Nouvelle ${one}`
  return /^[aeiouéèêh]/i.test(noun) ? t`Nouvel ${one}` : t`Nouveau ${one}`
}
