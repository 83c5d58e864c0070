import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare, SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useConnected } from '#web/lib/realtime/realtime.ts'
import { usePageKeys } from '#web/table/grid/use-grid-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AWAY_EVERY_MS, inboxQuery } from '../queries.ts'
import { ChatLine } from './chat-line.tsx'

interface ChatListProps {
  /** The search text sent to the server: `typed`, debounced. */
  search: string
  typed: string
  onSearch: (typed: string) => void
  open: string
  /** Shown for a person without any conversation. */
  first: ReactNode
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The person's conversations, the latest first; arrows go from one to the next. */
export function ChatList({ search, typed, onSearch, open, first }: ChatListProps) {
  const { t } = useLingui()
  const connected = useConnected()
  const inbox = useInfiniteQuery({
    ...inboxQuery(search),
    refetchInterval: connected ? false : AWAY_EVERY_MS,
  })
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  const chats = inbox.data?.pages.flatMap(({ items }) => items) ?? []
  const unread = chats.filter((chat) => chat.unread > 0).length
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="grid shrink-0 gap-1.5 p-3">
        <Input
          ref={box}
          type="search"
          enterKeyHint="search"
          aria-label={t`Chercher une conversation`}
          placeholder={t`Nom, groupe ou code de colis`}
          value={typed}
          onChange={(event) => onSearch(event.target.value)}
        />
        <p role="status" className="px-1 text-muted-foreground text-xs">
          {unread > 0 && (
            <Plural value={unread} one="# conversation non lue" other="# conversations non lues" />
          )}
        </p>
      </div>
      <nav aria-label={t`Conversations`} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {inbox.isPending && ROWS.map((row) => <Skeleton key={row} className="mx-1 mb-2 h-14" />)}
        {inbox.isError && (
          <Notice tone="error" className="mx-1">
            <Trans>Les conversations n’ont pas pu être lues.</Trans>{' '}
            <Button variant="link" size="sm" onClick={() => void inbox.refetch()}>
              <Trans>Réessayer</Trans>
            </Button>
          </Notice>
        )}
        {inbox.data && chats.length === 0 && <Nothing searched={search !== ''} first={first} />}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-px" onKeyDown={moveFocus}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ChatLine chat={chat} current={chat.id === open} />
            </li>
          ))}
        </ul>
        {inbox.hasNextPage && (
          <Button
            variant="ghost"
            className="mt-1 w-full"
            pending={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            <Trans>Conversations plus anciennes</Trans>
          </Button>
        )}
      </nav>
    </div>
  )
}

function Nothing({ searched, first }: { searched: boolean; first: ReactNode }) {
  if (searched) {
    return (
      <EmptyState icon={<SearchX />} title={<Trans>Aucune conversation de ce nom</Trans>} className="py-10">
        <Trans>Essayez moins de lettres, ou le code d’un colis.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={<Trans>Aucune conversation</Trans>}
      className="py-10"
      actions={first}
    >
      <Trans>Écrivez à quelqu’un, ou partez d’un colis.</Trans>
    </EmptyState>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll('a')]
  const at = lines.findIndex((line) => line.matches(':focus'))
  lines[at + step]?.focus()
  event.preventDefault()
}
