import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useState } from 'react'
import { eq } from '#model/schema/filter.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { claimQuery } from '../queries.ts'
import { ClaimHead } from './claim-head.tsx'
import { ClaimPanel } from './claim-panel.tsx'
import { ClaimThread } from './claim-thread.tsx'
import { Rail } from './rail.tsx'

interface DeskProps {
  list: List
  claim: string
}

/**
 * The list at the left, the conversation, the parcel and the actions beside it; a phone shows one at a time.
 */
export function Desk({ list, claim }: DeskProps) {
  const { t } = useLingui()
  const record = useQuery(claimQuery(claim))
  const [facts, setFacts] = useState(false)
  useLiveRecords('reclamation_messages', eq('reclamation', claim))
  const back = () => list.change({ fiche: '' })
  return (
    <div className="flex h-full min-h-0">
      <PageTitle title={t`Réclamations`}>
        <Button variant="outline" onClick={back}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
          <span className="max-sm:sr-only">
            <Trans>Toute la liste</Trans>
          </span>
        </Button>
      </PageTitle>
      <div className="w-72 shrink-0 overflow-y-auto border-e bg-card max-lg:hidden">
        <Rail list={list} open={claim} />
      </div>
      {record.isError ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Cette réclamation n’est plus la vôtre</Trans>}
          className="flex-1 py-24"
        >
          <Trans>Elle a été supprimée, ou son colis a changé d’agence.</Trans>
        </EmptyState>
      ) : (
        <>
          <section
            aria-label={t`Conversation`}
            className={cn('flex min-w-0 flex-1 flex-col', facts && 'max-md:hidden')}
          >
            {record.data ? (
              <>
                <ClaimHead claim={record.data} onFacts={() => setFacts(true)} />
                <ClaimThread key={claim} claim={record.data} />
              </>
            ) : (
              <Skeleton className="m-4 h-40" />
            )}
          </section>
          <aside
            aria-label={t`Dossier`}
            className={cn(
              'w-full shrink-0 overflow-y-auto md:block md:w-80 md:border-s',
              !facts && 'max-md:hidden',
            )}
          >
            {record.data && <ClaimPanel claim={record.data} onBack={() => setFacts(false)} />}
          </aside>
        </>
      )}
    </div>
  )
}
