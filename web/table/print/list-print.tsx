import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { toast } from '#web/lib/toast.ts'
import { readList } from '../list-queries.ts'
import type { List } from '../use-list.ts'
import { type Printed, PrintSheet } from './print-sheet.tsx'

/** Rows on one paper list: some 40 pages. The whole list leaves with « Exporter ». */
const MOST = 1_000

interface ListPrintProps {
  list: List
  title: string
  /** How many times Ctrl P was pressed. */
  presses: number
}

/**
 * Ctrl P prints the list from its first row, as filtered and sorted; the menu of the browser, which waits for nothing,
 * the rows read so far.
 */
export function ListPrint({ list, title, presses }: ListPrintProps) {
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
    if (presses > 0) void printAll()
  }, [presses])

  useEffect(() => {
    const before = () => printRead()
    const over = () => setPrinted(null)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', over)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', over)
    }
  }, [])

  if (printed === null) return null
  return createPortal(<PrintSheet list={list} title={title} printed={printed} />, document.body)
}
