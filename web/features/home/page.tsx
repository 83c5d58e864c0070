import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Category } from '#model/domain/commande/states/states.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { allQuery, countQuery } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnnoncesCard } from './components/annonces-card.tsx'
import { Figures } from './components/figures.tsx'
import { LateBoard } from './components/late-board.tsx'
import { MoneyBoard } from './components/money-board.tsx'
import { Settled } from './components/settled.tsx'
import { ToReceiveBoard } from './components/to-receive.tsx'
import { TodayByState } from './components/today-by-state.tsx'
import { WeeksBoard } from './components/weeks-board.tsx'
import { categoryFigures, TO_DO, TODAY } from './views.ts'

const FiguresBoard = lazy(() =>
  import('./components/figures-board.tsx').then((module) => ({ default: module.FiguresBoard })),
)

/** The day at a glance: what waits, what moved, where everything stands. Each person sees their own parcels. */
export function HomePage() {
  const { user, person, access, holds } = useSession()
  const reads = access('commands').list
  const states = useQuery(allQuery('tracking_states', ['category'], 'position'))
  const total = useQuery({ ...countQuery('commands', ''), enabled: reads })
  const statesOf = (category: Category) =>
    (states.data ?? []).filter((state) => state.category === category).map((state) => state.id)
  const [firstName] = user.full_name.split(' ')
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 p-4 md:p-6">
      <PageTitle title={t`Accueil`} />
      {person.type !== 'client' && (
        <p className="font-semibold text-xl tracking-tight">
          <Trans>Bonjour {firstName}</Trans>
        </p>
      )}
      {user.verification === 'en_cours' && (
        <Notice>
          <Trans>
            Votre compte est en vérification. Préparez déjà vos commandes ; un e-mail vous dira quand il est
            accepté.
          </Trans>
        </Notice>
      )}
      {total.data === 0 ? (
        <>
          <AnnoncesCard />
          <FirstSteps />
        </>
      ) : (
        <Settled>
          {person.type === 'client' && <ToReceiveBoard />}
          <Figures title={<Trans>À traiter</Trans>} figures={TO_DO} />
          {person.type === 'moderateur' && <MoneyBoard />}
          {person.type === 'moderateur' && holds('Factures clients') && <WeeksBoard />}
          {person.type === 'moderateur' && reads && <LateBoard />}
          {person.type !== 'livreur' && reads && (
            <Suspense fallback={<Skeleton className="h-[42rem] rounded-xl" />}>
              <FiguresBoard />
            </Suspense>
          )}
          <Figures title={<Trans>Aujourd’hui</Trans>} figures={TODAY} />
          <TodayByState />
          <AnnoncesCard />
          <Figures title={<Trans>Tous les colis, par état</Trans>} figures={categoryFigures(statesOf)} />
        </Settled>
      )}
    </div>
  )
}

function FirstSteps() {
  const { access } = useSession()
  if (!access('commands').create) {
    return (
      <EmptyState title={<Trans>Aucun colis pour le moment</Trans>}>
        <Trans>Vos colis et leurs états apparaîtront ici dès que le premier vous sera confié.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Upload />}
      title={<Trans>Commencez par vos commandes</Trans>}
      actions={
        <>
          <Button asChild>
            <Link to="/commands" search={{ action: 'importer' }}>
              <Trans>Importer un fichier</Trans>
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/commands" search={{ action: 'nouveau' }}>
              <Trans>Créer une commande</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <Trans>
        Un fichier CSV ou Excel tel que vous l’avez suffit : les colonnes sont reconnues, puis vérifiées.
      </Trans>
    </EmptyState>
  )
}
