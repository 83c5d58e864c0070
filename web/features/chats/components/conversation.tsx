import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useConnected } from '#web/lib/realtime/realtime.ts'
import { reportError } from '#web/lib/report.ts'
import { useSession } from '#web/lib/session.ts'
import { type ComposedMessage, Composer, useDraft } from '#web/thread/composer.tsx'
import { useReading } from '#web/thread/use-reading.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AWAY_EVERY_MS, chatQuery, type Message, markRead, messagesQuery, peopleQuery } from '../queries.ts'
import { ConversationHead } from './conversation-head.tsx'
import { MessageList } from './message-list.tsx'
import { send, type Unsent, useUnsent } from './outbox.ts'

const ROWS = ['w-1/2', 'ms-auto w-2/5', 'w-3/5', 'ms-auto w-1/3']

/** The messages, oldest first, and the composer. */
export function Conversation({ chat }: { chat: string }) {
  const { t } = useLingui()
  const { user, access } = useSession()
  const queries = useQueryClient()
  const record = useQuery(chatQuery(chat))
  const people = useQuery(peopleQuery(chat))
  const connected = useConnected()
  const messages = useInfiniteQuery({
    ...messagesQuery(chat),
    refetchInterval: connected ? false : AWAY_EVERY_MS,
  })
  const said = useMemo(() => inOrder(messages.data?.pages ?? []), [messages.data])
  const unsent = useUnsent(chat)
  const [draft, setDraft] = useDraft(`chat-${chat}`)
  const field = useRef<HTMLTextAreaElement>(null)
  useReading({
    until: said.at(-1)?.created ?? '',
    mark: people.data?.find(({ id }) => id === user.id)?.read_at,
    mutationFn: (until) => markRead(queries, chat, until),
  })

  if (record.isError) return <Gone />
  /** Resolves at once: the outbox sends the message when the network is there. */
  const put = async ({ files, ...words }: ComposedMessage): Promise<boolean> => {
    try {
      await send({ chat, ...words }, files)
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }
  const takeBack = ({ body, internal }: Unsent) => {
    setDraft({ body: [draft.body, body].filter((text) => text !== '').join('\n'), internal })
    field.current?.focus()
  }
  return (
    <section aria-label={t`Conversation`} className="flex h-full min-h-0 flex-col">
      <ConversationHead chat={record.data} people={people.data ?? []} />
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-3 sm:px-5">
        <div>
          {messages.hasNextPage && (
            <div className="grid justify-center pt-3">
              <Button
                size="sm"
                variant="outline"
                pending={messages.isFetchingNextPage}
                onClick={() => void messages.fetchNextPage()}
              >
                <Trans>Messages précédents</Trans>
              </Button>
            </div>
          )}
          {messages.isPending &&
            ROWS.map((width) => <Skeleton key={width} className={`my-3 h-10 rounded-2xl ${width}`} />)}
          {record.data && messages.data && said.length === 0 && unsent.length === 0 && (
            <p className="py-10 text-center text-muted-foreground">
              <Trans>Personne n’a encore écrit.</Trans>
            </p>
          )}
          <MessageList messages={said} unsent={unsent} people={people.data ?? []} onTakeBack={takeBack} />
        </div>
      </div>
      {!connected && (
        <p role="status" data-category="echoue" className="bg-tone-soft px-4 py-1.5 text-tone text-xs">
          <Trans>Connexion perdue : vos messages partiront à son retour.</Trans>
        </p>
      )}
      <Composer
        draft={draft}
        onChange={setDraft}
        onSend={put}
        mayNote={access('messages').write.includes('internal')}
        field={field}
      />
    </section>
  )
}

/** Pages come newest first and may overlap while messages arrive. */
function inOrder(pages: readonly (readonly Message[])[]): readonly Message[] {
  const byId = new Map(pages.flat().map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => (a.created < b.created ? -1 : 1))
}

const Gone = () => (
  <EmptyState
    icon={<SearchX />}
    title={<Trans>Cette conversation n’est plus la vôtre</Trans>}
    actions={
      <Button asChild variant="outline">
        <Link to="/chats">
          <Trans>Toutes les conversations</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>Le colis a changé de mains, ou vous n’êtes plus du groupe.</Trans>
  </EmptyState>
)
