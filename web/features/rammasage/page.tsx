import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bike, CalendarClock, Package, PackagePlus, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { GeoPoint } from '#model/schema/fields.ts'
import type { FactCard } from '#web/form/record/fact-cards.tsx'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { formatDay } from '#web/table/clock.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { asText } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { rammasageView, tourneeView } from './columns.tsx'
import { CancelPickup } from './components/cancel.tsx'
import { NearestButton } from './components/nearest-button.tsx'
import { nearestFirst } from './components/nearest-first.ts'
import { RammasageTabs } from './components/tabs.tsx'
import { rammasageForm } from './form.tsx'

const RequestDialog = lazy(() =>
  import('./components/request-dialog.tsx').then((module) => ({ default: module.RequestDialog })),
)

interface RammasagePageProps {
  /** Content of the ramasseur's bon, to scan the picked-up parcels on. */
  sheet: (bon: string) => ReactNode
}

/**
 * Pick-ups: a client requests one in two taps, the agence assigns it, the ramasseur sees the stops in order.
 */
export function RammasagePage({ sheet }: RammasagePageProps) {
  const { person } = useSession()
  const isClient = person.type === 'client'
  const isLivreur = person.type === 'livreur'
  const [here, setHere] = useState<GeoPoint | null>(null)
  return (
    <RecordPage
      key={isLivreur ? 'tournee' : 'demandes'}
      view={isLivreur ? tourneeView : rammasageView}
      intro={
        <>
          <RammasageTabs />
          {isLivreur && <NearestButton here={here} onHere={setHere} />}
        </>
      }
      arrange={here ? (rows) => nearestFirst(rows, here) : undefined}
      {...(!isLivreur && { form: rammasageForm })}
      editOnly={isClient}
      panel={{
        cards: CARDS,
        title: titleOf,
        body: ({ bon }) => Boolean(bon) && sheet(String(bon)),
        actions: (record) => <CancelPickup pickup={record} />,
      }}
      actions={(list) =>
        isClient && (
          <Button onClick={() => list.change({ action: 'demander' })}>
            <PackagePlus aria-hidden />
            <span className="max-sm:sr-only">
              <Trans>Demander un ramassage</Trans>
            </span>
          </Button>
        )
      }
    >
      {(list) =>
        isClient &&
        asText(list.raw.action) === 'demander' && (
          <RequestDialog onClose={() => list.change({ action: '' })} />
        )
      }
    </RecordPage>
  )
}

const titleOf = (pickup: ListRow): string =>
  [String(expandedAt(pickup, 'client')[0]?.full_name ?? ''), formatDay(String(pickup.date))]
    .filter(Boolean)
    .join(' · ')

const CARDS: readonly FactCard[] = [
  {
    title: msg`Quand`,
    icon: <CalendarClock aria-hidden />,
    lead: ['date', 'creneau'],
    facts: ['state', 'motif'],
  },
  { title: msg`Chez`, icon: <Store aria-hidden />, lead: ['client', 'telephone', 'adresse', 'ville'] },
  { title: msg`Ramasseur`, icon: <Bike aria-hidden />, lead: ['ramasseur'], facts: ['affecte_at', 'agence'] },
  {
    title: msg`Colis`,
    icon: <Package aria-hidden />,
    lead: ['note'],
    facts: ['colis_declares', 'colis_remis'],
  },
]
