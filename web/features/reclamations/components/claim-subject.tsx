import { t } from '@lingui/core/macro'
import { useUnreadClaims } from '#web/lib/unread/claims.ts'
import type { ListRow } from '#web/table/columns.ts'

/** The subject of a claim, in bold behind a dot while it holds something one has not read. */
export function ClaimSubject({ row }: { row: ListRow }) {
  const isUnread = useUnreadClaims(true).includes(row.id)
  if (!isUnread) return <span className="truncate font-medium">{String(row.subject)}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-bold">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />
      <span className="sr-only">{t`Non lue`}</span>
      <span className="truncate">{String(row.subject)}</span>
    </span>
  )
}
