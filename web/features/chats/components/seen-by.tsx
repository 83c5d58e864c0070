import { Trans } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import type { ChatReader, Message } from '../queries.ts'

/** The people who have read the reader's own last message. */
export function SeenBy({ message, people }: { message: Message; people: readonly ChatReader[] }) {
  const { user } = useSession()
  const seen = people.filter(
    ({ id, member, read_at }) => id !== user.id && member && read_at >= message.created,
  )
  if (seen.length === 0) return null
  const names = seen.map(({ full_name }) => full_name).join(', ')
  return (
    <li className="flex items-center justify-end gap-1 pt-1 text-end text-muted-foreground text-xs">
      <CheckCheck aria-hidden className="size-3.5 shrink-0" />
      <span className="max-w-[70%] truncate" title={names}>
        <Trans>Lu par {names}</Trans>
      </span>
    </li>
  )
}
