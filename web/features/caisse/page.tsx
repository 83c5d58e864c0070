import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Unread } from '#web/form/unread.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BadgeField } from './components/badge-field.tsx'
import { DeskList } from './components/desk-list.tsx'
import { Receipt, type Settled } from './components/receipt.tsx'
import { type Draft, NO_DRAFT, Settlement } from './components/settlement.tsx'
import { atDeskQuery } from './queries.ts'

/** The desk: a badge, a count, a receipt; then the next one. */
export function CaissePage({ intro }: { intro: ReactNode }) {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const badge = useRef<HTMLInputElement>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [settled, setSettled] = useState<Settled | null>(null)
  const atDesk = useQuery(atDeskQuery(''))
  useLiveRecords('commands', 'money_state = "CHEZ_LIVREUR"')
  const livreur = asText(raw.livreur)
  const open = (id: string) => {
    setSettled(null)
    void navigate({ to: '.', search: (before: RawSearch) => changeSearch(before, { livreur: id }) })
  }
  const done = (receipt: Settled) => {
    setDrafts(({ [livreur]: _, ...others }) => others)
    setSettled(receipt)
    badge.current?.focus()
  }
  return (
    <div className="grid content-start gap-3 p-4">
      <PageTitle title={t`Caisse`} />
      {intro}
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <aside className="grid gap-3">
          <BadgeField key={livreur} field={badge} livreur={settled ? '' : livreur} onLivreur={open} />
          {atDesk.isError && <Unread error={atDesk.error} onRetry={() => void atDesk.refetch()} />}
          {atDesk.isPending && <Skeleton className="h-[60dvh] rounded-xl" />}
          {atDesk.data && <DeskList people={atDesk.data} chosen={livreur} onChoose={open} />}
        </aside>
        {settled ? (
          <Receipt key={settled.id} settled={settled} path={`/api/wasl/versements/${settled.id}/recu`} />
        ) : livreur === '' ? (
          <EmptyState icon={<ScanLine />} title={<Trans>Scannez le badge d’un livreur</Trans>}>
            <Trans>Ou choisissez-le dans la liste : sa tournée et ce qu’il doit s’ouvrent ici.</Trans>
          </EmptyState>
        ) : (
          <Settlement
            key={livreur}
            livreur={livreur}
            draft={drafts[livreur] ?? NO_DRAFT}
            onDraft={(draft) => setDrafts((before) => ({ ...before, [livreur]: draft }))}
            onSettled={done}
          />
        )}
      </div>
    </div>
  )
}
