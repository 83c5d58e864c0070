import type { QueryClient } from '@tanstack/react-query'
import type { KeptLayouts, ListLayout } from '#model/domain/list-layout.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { statusOf } from '#web/lib/errors.ts'
import { sessionKey } from '#web/lib/session.ts'
import type { LayoutChange } from './use-layout.ts'

/** By page, the layout to be kept while a write of it is under way: a drag changes it many times. */
const wanted = new Map<string, ListLayout>()

/** Shown at once, then written; changes made meanwhile are written together by the write that follows. */
export async function keepLayout(queries: QueryClient, page: string, change: LayoutChange): Promise<void> {
  const shown = () => queries.getQueryData<Lists>(sessionKey())?.lists?.[page]
  const busy = wanted.has(page)
  const next = change(wanted.get(page) ?? shown()?.layout ?? {})
  let id = shown()?.id ?? ''
  wanted.set(page, next)
  show(queries, page, { id, layout: next })
  if (busy) return
  try {
    let written: ListLayout | undefined
    while (written !== wanted.get(page)) {
      written = wanted.get(page) ?? {}
      id = await write(page, id, written)
    }
    show(queries, page, { id, layout: written ?? {} })
  } finally {
    wanted.delete(page)
  }
}

interface Lists {
  readonly lists?: KeptLayouts
}

function show(queries: QueryClient, page: string, kept: KeptLayouts[string]): void {
  queries.setQueryData<Lists>(
    sessionKey(),
    (session) => session && { ...session, lists: { ...session.lists, [page]: kept } },
  )
}

const views = () => client.collection('saved_views')

/** The id of the record it is in then; empty where the list is as declared, and none is needed. */
async function write(page: string, id: string, layout: ListLayout): Promise<string> {
  const known = id || (await findKept(page))
  if (Object.keys(layout).length === 0) {
    if (known !== '') await views().delete(known).catch(unlessGone)
    return ''
  }
  const body = { page, columns: layout }
  const changed = known !== '' && (await views().update(known, body).catch(unlessGone))
  if (changed) return known
  const created = await views().create(body)
  return created.id
}

/** Another machine may have kept the list since this page was opened. */
async function findKept(page: string): Promise<string> {
  const owner = client.authStore.record?.id ?? ''
  const filter = and(eq('page', page), eq('owner', owner), eq('name', ''))
  const { items } = await views().getList(1, 1, { filter, fields: 'id', skipTotal: true })
  return items[0]?.id ?? ''
}

function unlessGone(error: unknown): null {
  if (statusOf(error) !== 404) throw error
  return null
}
