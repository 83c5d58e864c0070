import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { factures } from '#model/collections/factures.ts'
import { netOfLine } from '#model/domain/billing/facture-content.ts'
import { toDirhams } from '#model/domain/money.ts'
import { recordQuery } from '#web/form/record/record-queries.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { factureBadge } from '#web/shared/cells/paper-badges.tsx'
import { type Contested, ContestPanel } from '#web/shared/fees/contest-panel.tsx'
import { Day, Moment } from '#web/table/cells/moment.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AvoirButton } from './components/avoir-button.tsx'
import { FacturePapers } from './components/facture-papers.tsx'
import { FactureSum } from './components/facture-sum.tsx'
import { FactureTaxes } from './components/facture-taxes.tsx'
import { IssueFacture } from './components/issue-facture.tsx'
import { LinesTable } from './components/lines-table.tsx'
import { amountsOf, type FactureLine } from './queries.ts'

const FacturePayment = lazy(() =>
  import('./components/facture-payment.tsx').then((module) => ({ default: module.FacturePayment })),
)
const SendFacture = lazy(() =>
  import('./components/send-facture.tsx').then((module) => ({ default: module.SendFacture })),
)

interface FacturePageProps {
  id: string
  list: 'factures-clients' | 'factures-livraison'
}

/** One facture: its lines, each with its explanation, beside their sum. */
export function FacturePage({ id, list }: FacturePageProps) {
  const facture = useQuery(recordQuery(factures, 'id', id))
  if (facture.isError) {
    return (
      <EmptyState icon={<SearchX />} title={<Trans>Cette facture n’existe pas, ou n’est pas à vous</Trans>}>
        <Link to={`/${list}`} className="focus-ring rounded text-primary hover:underline">
          <Trans>Revenir aux factures</Trans>
        </Link>
      </EmptyState>
    )
  }
  if (!facture.data) return <Skeleton className="m-5 h-96" />
  return <Facture facture={facture.data} list={list} />
}

function Facture({ facture, list }: { facture: ListRow; list: FacturePageProps['list'] }) {
  const { number } = facture
  const [user] = expandedAt(facture, 'user')
  const { access } = useSession()
  const [contested, setContested] = useState<FactureLine | null>(null)
  const mayContest =
    access('reclamations').create && facture.party === 'client' && facture.state !== 'brouillon'
  return (
    <div className="grid content-start gap-4 p-3 md:p-5">
      <PageTitle title={String(number) || word(factures.fields.state.options.brouillon)}>
        <FacturePapers record={facture} />
        <SendFacture facture={facture} list={list} />
        <AvoirButton facture={facture} />
        <IssueFacture record={facture} />
      </PageTitle>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={`/${list}`} className="focus-ring rounded text-muted-foreground text-sm hover:underline">
          {list === 'factures-clients' ? <Trans>Factures clients</Trans> : <Trans>Factures livraison</Trans>}
        </Link>
        <h2 className="font-semibold text-lg">{String(user?.full_name ?? '')}</h2>
        {factureBadge(facture)}
        <p className="text-muted-foreground text-sm">
          <Period facture={facture} />
        </p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 max-lg:order-last">
          <LinesTable
            facture={facture}
            contested={contested?.id ?? ''}
            onContest={mayContest ? setContested : null}
          />
        </div>
        <div className="self-stretch">
          {contested && (
            <ContestPanel
              key={contested.id}
              line={contestedOf(contested, String(number))}
              user={String(facture.user)}
              onClose={() => setContested(null)}
              // The panel stays beside its line, however far down that stands.
              className="lg:sticky lg:top-3 lg:w-full lg:rounded-xl lg:border lg:shadow-raised"
            />
          )}
          <aside className={cn('grid gap-3', contested && 'lg:hidden')}>
            <FactureSum record={facture} />
            <FacturePayment facture={facture} />
            <FactureTaxes facture={facture} />
            <Facts facture={facture} list={list} />
          </aside>
        </div>
      </div>
    </div>
  )
}

/** A fee of no parcel is contested by its name, on its facture. */
function contestedOf(line: FactureLine, number: string): Contested {
  const { command } = line.expand ?? {}
  return {
    command: line.command,
    facture_detail: line.id,
    about: command?.receiver_full_name || line.motif || number,
    ville: command?.expand?.city?.name ?? '',
    code: command?.code ?? '',
    why: <Trans>Net de la ligne, facture {number}</Trans>,
    montant: toDirhams(netOfLine(amountsOf(line))),
  }
}

function Period({ facture }: { facture: ListRow }) {
  const [from, to] = [String(facture.period_from ?? ''), String(facture.period_to ?? '')]
  if (to === '') return null
  if (from === '') {
    return (
      <Trans>
        jusqu’au <Day value={to} />
      </Trans>
    )
  }
  return (
    <Trans>
      du <Day value={from} /> au <Day value={to} />
    </Trans>
  )
}

/** Dates of the facture, and the facture it corrects. */
function Facts({ facture, list }: { facture: ListRow; list: FacturePageProps['list'] }) {
  const { issued_at, paid_at, motif, lettres } = facture
  const [origine] = expandedAt(facture, 'origine')
  return (
    <dl className="grid gap-1.5 text-sm">
      {issued_at !== '' && (
        <Fact label={<Trans>Émise</Trans>}>
          <Moment value={String(issued_at)} relative={false} />
        </Fact>
      )}
      {paid_at !== '' && (
        <Fact label={<Trans>Payée</Trans>}>
          <Moment value={String(paid_at)} relative={false} />
        </Fact>
      )}
      {origine && (
        <Fact label={<Trans>Corrige</Trans>}>
          <Link
            to="/$list/$record"
            params={{ list, record: origine.id }}
            className="focus-ring tabular rounded text-primary hover:underline"
          >
            {String(origine.number)}
          </Link>
        </Fact>
      )}
      {String(motif ?? '') !== '' && <Fact label={<Trans>Motif</Trans>}>{String(motif)}</Fact>}
      {String(lettres ?? '') !== '' && <Fact label={<Trans>En lettres</Trans>}>{String(lettres)}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-20 shrink-0 text-muted-foreground">{label}</dt>
    <dd className="min-w-0 text-pretty">{children}</dd>
  </div>
)
