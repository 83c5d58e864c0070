import { t } from '@lingui/core/macro'

/** « Nouvelle commande », « Nouvel emballage », « Nouveau client ». */
export function titleOfNew({ one, feminine }: { one: string; feminine: boolean }): string {
  if (feminine) return t`Nouvelle ${one}`
  return /^[aeiouéèêh]/i.test(one) ? t`Nouvel ${one}` : t`Nouveau ${one}`
}
