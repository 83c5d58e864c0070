import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { picked, speak } from '#web/lib/language.ts'
import { reportError } from '#web/lib/report.ts'
import { LANGUAGE_NAMES, language } from '#web/lib/stored/language.ts'

/** Switches to the other language before a sign-in. */
export default function AccessLanguage() {
  const { t } = useLingui()
  const spoken = language.use()
  const other = spoken === 'ar' ? 'fr' : 'ar'
  useEffect(() => {
    speak(spoken).catch(reportError)
  }, [spoken])
  return (
    <button
      type="button"
      lang={other}
      title={t`Changer de langue`}
      className="focus-ring min-h-12 rounded-md px-3 font-medium text-muted-foreground hover:text-foreground"
      onClick={() => {
        picked.language = other
        language.set(other)
      }}
    >
      {LANGUAGE_NAMES[other]}
    </button>
  )
}
