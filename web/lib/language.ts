import type { Messages } from '@lingui/core'
import { useEffect } from 'react'
import { i18n } from './i18n.ts'
import { reportError } from './report.ts'

/** Languages a page may be shown in: French everywhere, Arabic where its catalogue has every sentence. */
export type Language = 'fr' | 'ar'

const WRITTEN: Readonly<Record<Language, 'ltr' | 'rtl'>> = { fr: 'ltr', ar: 'rtl' }

let wanted: Language = 'fr'

/** French stands in the code of each page; Arabic is fetched when it is chosen. */
async function catalogueOf(language: Language): Promise<Messages> {
  if (language === 'fr') return {}
  return (await import('../locales/ar/tournee.po')).messages
}

async function speak(language: Language): Promise<void> {
  wanted = language
  const messages = await catalogueOf(language)
  // Another was chosen while it came.
  if (wanted !== language) return
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = WRITTEN[language]
}

/** The page speaks that language as long as it is shown; the others are French. */
export function useLanguage(language: Language): void {
  useEffect(() => {
    speak(language).catch(reportError)
    return () => void speak('fr').catch(reportError)
  }, [language])
}
