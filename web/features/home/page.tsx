import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { Unread } from '#web/form/unread.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnnoncesCard } from './components/annonces-card.tsx'
import { HomeSkeleton } from './components/home-skeleton.tsx'
import { LivreurHome } from './components/livreur-home.tsx'
import { MerchantHome } from './components/merchant-home.tsx'
import { StaffHome } from './components/staff-home.tsx'
import { FirstSteps } from './components/steps/first-steps.tsx'
import type { Relaunch } from './components/to-decide-card.tsx'
import { homeQuery, useLiveHome } from './home-query.ts'
import { stepsAside } from './rules/steps.ts'

interface HomePageProps {
  relaunch: Relaunch
}

/** The day at a glance, in one request: what waits, what moved, the money. Each person sees their own parcels. */
export function HomePage({ relaunch }: HomePageProps) {
  const { user } = useSession()
  const home = useQuery(homeQuery)
  useLiveHome()
  return (
    <div className="mx-auto grid max-w-[90rem] grid-cols-1 gap-3 p-3 md:p-4">
      <PageTitle title={t`Accueil`} />
      {user.verification === 'en_cours' && (
        <Notice>
          <Trans>
            Votre compte est en vérification. Préparez déjà vos commandes ; un e-mail vous dira quand il est
            accepté.
          </Trans>
        </Notice>
      )}
      {home.data ? (
        <Told home={home.data} relaunch={relaunch} />
      ) : home.isError ? (
        <Unread error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  )
}

function Told({ home, relaunch }: HomePageProps & { home: HomeAnswer }) {
  const { person } = useSession()
  const aside = stepsAside.use()
  if (home.premiers_pas && !aside) {
    return (
      <>
        <FirstSteps told={home.premiers_pas} />
        <AnnoncesCard rows={home.annonces ?? []} />
      </>
    )
  }
  return (
    <>
      {home.premiers_pas && (
        <div>
          <Button size="sm" variant="outline" onClick={() => stepsAside.set(false)}>
            <Trans>Reprendre la mise en route</Trans>
          </Button>
        </div>
      )}
      {person.type === 'moderateur' && <StaffHome home={home} />}
      {person.type === 'client' && <MerchantHome home={home} relaunch={relaunch} />}
      {person.type === 'livreur' && <LivreurHome home={home} />}
    </>
  )
}
