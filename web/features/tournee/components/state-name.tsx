import { useQuery } from '@tanstack/react-query'
import type { Language } from '#web/lib/stored/language.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { rulesQuery } from '../queries.ts'

/** The company’s word for a state, in the language of the page. */
export function StateName({ status, language }: { status: string; language: Language }) {
  const { data } = useQuery(rulesQuery())
  const state = data?.states.find(({ id }) => id === status)
  if (!state) return null
  return (
    <Badge category={state.category}>
      <CategoryIcon category={state.category} />
      {(language === 'ar' && state.name_ar) || state.name}
    </Badge>
  )
}
