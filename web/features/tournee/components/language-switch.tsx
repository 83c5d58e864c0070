import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from '#web/lib/session.ts'
import { LANGUAGE_NAMES, type Language } from '#web/lib/stored/language.ts'
import { cn } from '#web/ui/cn.ts'

/** The choice is stored with the account, so that it applies on another phone too. */
export function LanguageSwitch({ language }: { language: Language }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const choose = useMutation({ mutationFn: (locale: Language) => updateProfile(queries, { locale }) })
  const shown = choose.isPending ? choose.variables : language
  return (
    <fieldset className="flex rounded-lg border bg-card p-0.5">
      <legend className="sr-only">{t`Langue de cette page`}</legend>
      {(['fr', 'ar'] as const).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={shown === one}
          onClick={() => choose.mutate(one)}
          className={cn(
            'focus-ring h-12 min-w-[min(5rem,40vw)] rounded-md px-3 font-medium text-sm',
            shown === one ? 'bg-primary text-primary-foreground' : 'text-muted-foreground',
          )}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  )
}
