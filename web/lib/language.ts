import { useEffect } from 'react'
import { client } from './client.ts'
import { i18n } from './i18n.ts'
import { reportError } from './report.ts'
import { type Language, language } from './stored/language.ts'

interface Reader {
  readonly type?: string
  readonly locale?: string
}

/** Chosen before signing in: it becomes the language of the account that does (`profile-menu.tsx`). */
export const picked: { language: Language | null } = { language: null }

/**
 * The language of a reader: French for the office, else the choice of the account, else that of the browser.
 */
export function languageOf(user: Reader | null): Language {
  if (user?.type === 'moderateur') return 'fr'
  const locale = picked.language ?? user?.locale
  return locale === 'fr' || locale === 'ar' ? locale : language.get()
}

let wanted: Language = 'fr'
let isWhole = false

/**
 * Sets the language of the pages. French is in their code; Arabic is fetched, and only its part for
 * the tour on the courier’s pages.
 */
export async function speak(spoken: Language, path = location.pathname): Promise<void> {
  wanted = spoken
  // The server's messages follow the language too.
  client.lang = spoken
  const isArabic = spoken === 'ar'
  const isMore = isArabic && !isWhole && !path.startsWith('/tournee')
  if (i18n.locale !== spoken || isMore) {
    isWhole ||= isMore
    const { messages } = isArabic
      ? await (isWhole ? import('../locales/arabic.ts') : import('../locales/ar/tournee.po'))
      : { messages: {} }
    // Another language was chosen while this one loaded.
    if (wanted !== spoken) return
    i18n.loadAndActivate({ locale: spoken, messages })
  }
  const { documentElement } = document
  // The guard calls this at each navigation, and assigning the same `lang` recalculates the style of every element.
  if (documentElement.lang === spoken) return
  documentElement.lang = spoken
  documentElement.dir = isArabic ? 'rtl' : 'ltr'
}

/** The account’s language, also when it is changed while its pages are open. */
export function useLanguage(user: Reader): void {
  const spoken = languageOf(user)
  const isTheirs = user.type !== 'moderateur'
  useEffect(() => {
    if (isTheirs) language.set(spoken)
    speak(spoken).catch(reportError)
  }, [isTheirs, spoken])
}
