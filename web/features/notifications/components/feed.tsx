import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import {
  kindOf,
  kindsFor,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from '#model/domain/notifications/kinds.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { type ChosenTopic, forInformationQuery, type Notification, toDecideQuery } from '../queries.ts'
import { Item } from './item.tsx'

const ALL = 'tout'

/** Notifications that wait for a decision, with its button, then all others; arrows go from one to the next. */
export function Feed({ onFollow }: { onFollow?: () => void }) {
  const { t, i18n } = useLingui()
  const [topic, setTopic] = useState<ChosenTopic>('')
  const decide = useQuery(toDecideQuery(topic))
  const inform = useInfiniteQuery(forInformationQuery(topic))
  const others = inform.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = decide.data?.length === 0 && inform.data !== undefined && others.length === 0
  const failed = decide.isError || inform.isError
  return (
    <Tabs
      value={topic || ALL}
      onValueChange={(next) => setTopic(next === ALL ? '' : (next as NotificationTopic))}
      dir={i18n.locale === 'ar' ? 'rtl' : 'ltr'}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabsList className="shrink-0 px-2" aria-label={t`Sujets`}>
        <TabsTrigger value={ALL}>{t`Toutes`}</TabsTrigger>
        {useTopics().map((one) => (
          <TabsTrigger key={one} value={one}>
            {word(NOTIFICATION_TOPICS[one])}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={topic || ALL} className="min-h-0 flex-1 overflow-y-auto pt-0" data-feed>
        {failed && (
          <Notice tone="error" className="m-3">
            <Trans>Les notifications n’ont pas pu être lues.</Trans>{' '}
            <Button
              variant="link"
              size="sm"
              onClick={() => void Promise.all([decide.refetch(), inform.refetch()])}
            >
              <Trans>Réessayer</Trans>
            </Button>
          </Notice>
        )}
        {(decide.isPending || inform.isPending) && !failed && <Skeleton className="m-3 h-40" />}
        {isEmpty && (
          <EmptyState icon={<BellOff />} title={<Trans>Rien de nouveau</Trans>} className="py-10">
            <Trans>Ce qui vous attend, et ce qui arrive à vos colis et à votre argent, se dit ici.</Trans>
          </EmptyState>
        )}
        <Section title={<Trans>À décider</Trans>} isCounted items={decide.data ?? []} onFollow={onFollow} />
        <Section title={<Trans>Pour information</Trans>} items={others} onFollow={onFollow} />
        {inform.hasNextPage && (
          <Button
            variant="ghost"
            className="w-full rounded-none"
            pending={inform.isFetchingNextPage}
            onClick={() => void inform.fetchNextPage()}
          >
            <Trans>Plus anciennes</Trans>
          </Button>
        )}
      </TabsContent>
    </Tabs>
  )
}

/** The topics of which this person may be told. */
function useTopics(): readonly NotificationTopic[] {
  const { person } = useSession()
  const theirs = new Set(kindsFor(person).map((name) => kindOf(name).topic))
  return (Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]).filter((topic) => theirs.has(topic))
}

interface SectionProps {
  title: ReactNode
  /** True: the title says how many there are. */
  isCounted?: boolean
  items: readonly Notification[]
  onFollow: (() => void) | undefined
}

function Section({ title, isCounted, items, onFollow }: SectionProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="bg-muted/60 px-4 py-1.5 text-muted-foreground text-xs">
        {title}
        {isCounted && ` · ${items.length}`}
      </h3>
      <ul onKeyDown={moveFocus}>
        {items.map((item) => (
          <Item key={item.id} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const feed = event.currentTarget.closest('[data-feed]')
  const lines = [...(feed?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const at = lines.findIndex((line) => line.closest('li')?.contains(document.activeElement))
  lines[at + step]?.focus()
  event.preventDefault()
}
