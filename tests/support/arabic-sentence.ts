import { readFileSync } from 'node:fs'
import { MOTIFS_IN_ARABIC } from '#model/domain/commande/states/reference.ts'
import { STATES } from '#model/domain/commande/states/states.ts'

/** The sentences of the courier pages, French → Arabic, from their catalogues. */
const said = new Map<string, string>(Object.entries(MOTIFS_IN_ARABIC))
for (const { name, name_ar } of Object.values(STATES)) said.set(name, name_ar)
for (const name of ['messages', 'tournee']) {
  const text = readFileSync(`web/locales/ar/${name}.po`, 'utf8')
  for (const [, french = '', arabic = ''] of text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm))
    said.set(french, arabic)
}

/** The Arabic of a French sentence as the source writes it, `{name}` filled from the values in their order. */
export function inArabic(french: string, ...values: readonly (string | number)[]): string {
  const arabic = said.get(french)
  if (arabic === undefined) throw new Error(`« ${french} » is not said in Arabic`)
  let at = 0
  return arabic.replaceAll(/\{\w+\}/g, () => String(values[at++]))
}
