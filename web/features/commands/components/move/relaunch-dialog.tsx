import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useSituation } from './situation.ts'
import { waysOf } from './ways.ts'

const parcelQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordsKey('commands'), 'relance', id],
    queryFn: ({ signal }) =>
      client.collection('commands').getOne<ListRow>(id, { signal, expand: 'status,city' }),
  })

interface RelaunchDialogProps {
  id: string
  onClose: () => void
}

/** Opens the relaunch of a parcel, where one is open to this person; else every way out of its state. */
export function RelaunchDialog({ id, onClose }: RelaunchDialogProps) {
  const { data } = useQuery(parcelQuery(id))
  return data ? <Relaunch record={data} onClose={onClose} /> : null
}

function Relaunch({ record, onClose }: { record: ListRow; onClose: () => void }) {
  const { deciding, error } = useSituation(record)
  if (!deciding && !error) return null
  const way = deciding
    ? waysOf(deciding).find(({ kind, shut }) => kind === 'relance' && shut === '')
    : undefined
  return <MoveDialog record={record} {...(way && { way })} title={t`Relancer le colis`} onClose={onClose} />
}
