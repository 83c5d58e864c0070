import { Trans } from '@lingui/react/macro'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import type { ListView } from '#web/table/view.ts'
import { ChangeList } from './change-list.tsx'

/** The changes of a record, for those who may read them. */
export function RecordHistory({ view, record }: { view: ListView; record: ListRow }) {
  if (!useSession().access(view.name).history) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Modifications</Trans>
      </h3>
      <ChangeList collection={view.collection} record={record.id} />
    </section>
  )
}
