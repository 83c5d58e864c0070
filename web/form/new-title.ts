import { t } from '@lingui/core/macro'
import type { Collection } from '#model/schema/collection.ts'

/** « Nouvelle commande », « Nouvel emballage », « Nouveau client ». */
export function titleOfNew({ labels: { one, feminine } }: Collection): string {
  if (feminine) return t`Nouvelle ${one}`
  return /^[aeiouéèêh]/i.test(one) ? t`Nouvel ${one}` : t`Nouveau ${one}`
}
