import { useLingui } from '@lingui/react/macro'
import { CLAIM_TYPES, type ClaimType } from '#model/domain/reclamation/claim-states.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import type { List } from '#web/table/use-list.ts'
import { ClaimSubject } from './claim-subject.tsx'
import { DeadlineWords } from './deadline-words.tsx'

/** The claims of the list as it is filtered, the open one marked. */
export function Rail({ list, open }: { list: List; open: string }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Réclamations`}>
      {list.rows.map((row) => (
        <li key={row.id} className="border-b">
          <button
            type="button"
            aria-current={row.id === open ? 'true' : undefined}
            onClick={() => list.change({ fiche: row.id })}
            className="focus-ring grid w-full gap-0.5 border-s-3 border-transparent px-3.5 py-2.5 text-start hover:bg-accent aria-current:border-primary aria-current:bg-accent"
          >
            <ClaimSubject row={row} />
            <span className="truncate text-muted-foreground text-xs">{aboutOf(row)}</span>
            <DeadlineWords claim={row} className="text-xs" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Number of the claim; its parcel, else its subject; and its client, where known. */
function aboutOf(row: ListRow): string {
  const [command] = expandedAt(row, 'command')
  const [client] = expandedAt(row, 'client')
  const about = String(command?.code ?? '') || (CLAIM_TYPES[row.type as ClaimType] ?? '')
  return [String(row.number ?? ''), about, String(client?.full_name ?? '')]
    .filter((word) => word !== '')
    .join(' · ')
}
