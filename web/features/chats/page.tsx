import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { StoreTrouble } from '#web/outbox/store-trouble.tsx'
import { usePageKeys } from '#web/table/grid/use-grid-keys.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChatList } from './components/chat-list.tsx'
import { Conversation } from './components/conversation.tsx'
import { startSending } from './components/outbox.ts'
import { useLiveChats } from './components/use-live-chats.ts'
import { openChat } from './queries.ts'

const NewChat = lazy(() =>
  import('./components/new-chat.tsx').then((module) => ({ default: module.NewChat })),
)

/** Conversations at the left, the open one beside; a phone shows one or the other. All in the address. */
export function ChatsPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const raw: RawSearch = useSearch({ strict: false })
  const change = useChange()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const chat = asText(raw.chat)
  const writing = asText(raw.action) === 'nouveau'
  const write = () => change({ action: 'nouveau' })
  useEffect(() => startSending(queries), [queries])
  useLiveChats()
  usePageKeys({ n: write })
  return (
    <div className="relative flex h-full min-h-0">
      <PageTitle title={t`Messages`}>
        <Button onClick={write}>
          <Plus aria-hidden />
          <span className="max-sm:sr-only">
            <Trans>Nouvelle conversation</Trans>
          </span>
        </Button>
      </PageTitle>
      <div className="absolute inset-x-2 top-2 z-10 empty:hidden">
        <StoreTrouble />
      </div>
      <div className={cn('w-full shrink-0 border-e md:block md:w-80', chat !== '' && 'hidden')}>
        <ChatList
          search={search}
          typed={typed}
          onSearch={setTyped}
          open={chat}
          first={
            <Button variant="outline" onClick={write}>
              <Trans>Écrire à quelqu’un</Trans>
            </Button>
          }
        />
      </div>
      <div className={cn('min-w-0 flex-1 md:block', chat === '' && 'hidden')}>
        {chat === '' ? (
          <Beside
            command={asText(raw.commande)}
            onOpened={(id) => change({ chat: id, commande: '' }, true)}
          />
        ) : (
          <Conversation key={chat} chat={chat} />
        )}
      </div>
      {writing && (
        <NewChat
          onClose={() => change({ action: '' }, true)}
          onOpened={(id) => change({ action: '', chat: id }, true)}
        />
      )}
    </div>
  )
}

function useChange() {
  const navigate = useNavigate()
  return (changes: RawSearch, replace = false) =>
    void navigate({ to: '.', search: (before: RawSearch) => changeSearch(before, changes), replace })
}

interface BesideProps {
  /** The commande in the URL whose conversation should open; empty for none. */
  command: string
  onOpened: (chat: string) => void
}

function Beside({ command, onOpened }: BesideProps) {
  const { mutate, error } = useMutation({
    mutationFn: (about: string) => openChat({ command: about }),
    onSuccess: onOpened,
    meta: { silent: true },
  })
  useEffect(() => {
    if (command !== '') mutate(command)
  }, [command, mutate])
  if (error) {
    return (
      <Notice tone="error" className="m-4">
        {refusalSentence(error)}
      </Notice>
    )
  }
  if (command !== '') return null
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={<Trans>Choisissez une conversation</Trans>}
      className="py-24"
    >
      <Trans>
        Ou partez d’un colis : son panneau ouvre la conversation du client, du livreur et de l’équipe.
      </Trans>
    </EmptyState>
  )
}
