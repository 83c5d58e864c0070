import { PERMISSIONS } from '#model/domain/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'

const ALL = Object.keys(PERMISSIONS).length
const NAMED = 2

const nameOf = (permission: string): string =>
  permission in PERMISSIONS ? PERMISSIONS[permission as keyof typeof PERMISSIONS] : permission

/** « 7/18 » and the first names; the rest on hover. */
export function Permissions({ held }: { held: readonly string[] }) {
  const names = held.map(nameOf)
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={names.join(', ')}>
      <Badge className="tabular">
        {held.length}/{ALL}
      </Badge>
      <span className="truncate text-muted-foreground">
        {names.slice(0, NAMED).join(', ')}
        {names.length > NAMED && '…'}
      </span>
    </span>
  )
}
