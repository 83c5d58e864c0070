import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/lib/session.ts'
import { noteSeen } from '#web/lib/stored/seen.ts'
import { expandsOf, type ListRow, recordTitle } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import type { PanelSpec } from './panel-spec.ts'
import { recordQuery } from './record-queries.ts'

/** Reads the record that a panel or a page shows, with what its columns expand; the palette offers it again. */
export function useRecord(view: ListView, spec: PanelSpec, value: string) {
  const record = useQuery(shownRecordQuery(view, spec, value))
  useSeenNoted(view, value, record.data)
  return record
}

/** The record that a panel or a page shows, by the value of its field in the address. */
export function shownRecordQuery({ collection, panel, columns }: ListView, spec: PanelSpec, value: string) {
  const deeper = [...(spec.expand ?? []), ...columns.flatMap((column) => expandsOf(column.fields))]
  return recordQuery(collection, panel.field, value, deeper)
}

function useSeenNoted(view: ListView, value: string, record: ListRow | undefined): void {
  const { id } = useSession().person
  const title = record ? recordTitle(view.collection, record) : ''
  const { param } = view.panel
  useEffect(() => {
    if (title !== '') noteSeen(id, { to: view.path, search: { [param]: value }, title, noun: view.noun.one })
  }, [id, title, param, value, view])
}
