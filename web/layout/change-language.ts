import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { languageOf, picked } from '#web/lib/language.ts'
import { updateProfile, useSession } from '#web/lib/session.ts'
import type { Language } from '#web/lib/stored/language.ts'

async function changeLanguage(queries: QueryClient, locale: Language): Promise<void> {
  picked.language = null
  await updateProfile(queries, { locale })
}

/** Couriers and merchants read every page of theirs in French or Arabic; the account keeps which. */
export function useOtherLanguage(): { readonly other: Language; readonly change: () => void } {
  const { user } = useSession()
  const queries = useQueryClient()
  const other = languageOf(user) === 'ar' ? 'fr' : 'ar'
  const { mutate } = useMutation({ mutationFn: () => changeLanguage(queries, other) })
  return { other, change: () => mutate() }
}
