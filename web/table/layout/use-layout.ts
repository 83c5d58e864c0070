import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListLayout } from '#model/domain/list-layout.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListView } from '../view.ts'
import { keepLayout } from './keep-layout.ts'

export type LayoutChange = (before: ListLayout) => ListLayout

/** Two lists of one page, of two nouns, are arranged apart. */
export const pageOf = ({ path, name }: ListView): string => `${path}:${name}`

const AS_DECLARED: ListLayout = {}

/** How the person keeps this list, on whatever machine, and how to change it. */
export function useLayout(view: ListView): {
  layout: ListLayout
  keep: (change: LayoutChange) => void
} {
  const { lists } = useSession()
  const queries = useQueryClient()
  const page = pageOf(view)
  const { mutate } = useMutation({
    mutationFn: (change: LayoutChange) => keepLayout(queries, page, change),
  })
  return { layout: lists?.[page]?.layout ?? AS_DECLARED, keep: mutate }
}
