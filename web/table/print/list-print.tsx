import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { toast } from '#web/lib/toast.ts'
import { isWindowOpen } from '#web/ui/open-window.ts'
import { readList } from '../list-queries.ts'
import type { List } from '../use-list.ts'
import { type Printed, PrintSheet } from './print-sheet.tsx'

/** Rows on one paper list: some 40 pages. The whole list leaves with « Exporter ». */
const MOST = 1_000

/**
 * Ctrl P prints the list from its first row, as filtered and sorted; the menu of the browser, which waits for nothing,
 * the rows read so far.
 */
export function ListPrint({ list, title }: { list: List; title: string }) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const [isAsked, setAsked] = useState(false)

  const printAll = useEffectEvent(async () => {
    try {
      const { request, total } = list
      const asked = { ...request, page: 1, perPage: MOST, total: total === null }
      const answer = await readList(asked, new AbortController().signal)
      const rows = answer.items
      setPrinted({ rows, first: 1, total: total ?? Math.max(answer.totalItems, rows.length) })
      setAsked(true)
    } catch {
      toast.error(t`La liste n’a pas pu être lue : rien n’est imprimé.`)
    }
  })
  const printRead = useEffectEvent(() => {
    if (printed !== null) return
    const { window, rows, search, total } = list
    const [one] = rows
    const at = one && window?.placeOf(({ id }) => id === one.id)
    const first = window ? (window.before ?? 0) + (at ?? 0) + 1 : (search.page - 1) * search.perPage + 1
    flushSync(() => setPrinted({ rows, first, total: total ?? rows.length }))
  })

  useEffect(() => {
    if (!isAsked) return
    setAsked(false)
    print()
  }, [isAsked])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
      if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return
      if (isWindowOpen()) return
      event.preventDefault()
      void printAll()
    }
    const before = () => printRead()
    const over = () => setPrinted(null)
    addEventListener('keydown', onKey)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', over)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', over)
    }
  }, [])

  if (printed === null) return null
  return createPortal(<PrintSheet list={list} title={title} printed={printed} />, document.body)
}
