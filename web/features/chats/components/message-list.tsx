import { useLingui } from '@lingui/react/macro'
import { useSession } from '#web/lib/session.ts'
import { addDays, type Clock, formatDay, localDay, today, toMillis } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'
import type { ChatReader, Message } from '../queries.ts'
import { MessageLine, UnsentLine } from './message-line.tsx'
import type { Unsent } from './outbox.ts'
import { SeenBy } from './seen-by.tsx'

interface MessageListProps {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  people: readonly ChatReader[]
  onTakeBack: (message: Unsent) => void
}

/** Messages of one person within this time stand together. */
const TOGETHER_MS = 5 * 60_000

export function MessageList({ messages, unsent, people, onTakeBack }: MessageListProps) {
  const { t } = useLingui()
  const { user, clock } = useSession()
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
  const sent = new Set(messages.map(({ id }) => id))
  const last = messages.at(-1)
  return (
    <div role="log" aria-label={t`Messages`}>
      <ol className="grid py-3">
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const newDay = !before || localDay(before.created, clock) !== localDay(message.created, clock)
          const follows = !newDay && before !== undefined && isTogether(before, message)
          const mine = message.author === user.id
          return (
            <li key={message.id} className={cn('grid', follows ? 'pt-0.5' : 'pt-3')}>
              {newDay && <DayLine instant={message.created} clock={clock} />}
              <MessageLine
                message={message}
                mine={mine}
                author={mine || follows ? null : (names.get(message.author) ?? t`Ancien membre`)}
              />
            </li>
          )
        })}
        {last && last.author === user.id && <SeenBy message={last} people={people} />}
        {unsent
          .filter(({ id }) => !sent.has(id))
          .map((message) => (
            <li key={message.id} className="grid gap-1 pt-1">
              <UnsentLine message={message} onTakeBack={onTakeBack} />
            </li>
          ))}
      </ol>
    </div>
  )
}

function isTogether(before: Message, message: Message): boolean {
  const apart = (toMillis(message.created) ?? 0) - (toMillis(before.created) ?? 0)
  return before.author === message.author && before.internal === message.internal && apart < TOGETHER_MS
}

function DayLine({ instant, clock }: { instant: string; clock: Clock }) {
  const { t } = useLingui()
  const day = localDay(instant, clock)
  const now = today(clock)
  const words = day === now ? t`Aujourd’hui` : day === addDays(now, -1) ? t`Hier` : formatDay(day)
  return (
    <p className="flex items-center gap-3 pb-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {words}
    </p>
  )
}
