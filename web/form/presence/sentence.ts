import { plural, t } from '@lingui/core/macro'
import type { Colleague } from '#model/domain/presence.ts'
import { word } from '#web/lib/i18n.ts'
import { type Noun, SOFT } from '../record/new-title.ts'
import { namedOf } from './named.ts'

/** « Sara modifie ce colis », « Sara et 2 autres modifient ce colis »; where nobody edits, « Sara consulte aussi ». */
export function presenceSentence(people: readonly Colleague[], noun: Noun): string {
  const { editing, names, others } = namedOf(people)
  const [first, second] = names
  if (first === undefined) return ''
  const what = thisOne(noun)
  if (second === undefined) return editing ? t`${first} modifie ${what}` : t`${first} consulte aussi`
  if (others === 1)
    return editing ? t`${first} et ${second} modifient ${what}` : t`${first} et ${second} consultent aussi`
  return editing
    ? plural(others, {
        one: `${first} et # autre modifient ${what}`,
        other: `${first} et # autres modifient ${what}`,
      })
    : plural(others, {
        one: `${first} et # autre consultent aussi`,
        other: `${first} et # autres consultent aussi`,
      })
}

/** « cette facture », « cet emballage », « ce colis ». */
function thisOne({ one: noun, feminine }: Noun): string {
  const one = word(noun)
  if (feminine) return t`cette ${one}`
  return SOFT.test(noun) ? t`cet ${one}` : t`ce ${one}`
}
