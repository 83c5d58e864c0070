import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { AnnoncesCard } from './annonces-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { AvisCard } from './charts/avis-card.tsx'
import { DaysCard } from './charts/days-card.tsx'
import { RatesCard } from './charts/rates-card.tsx'
import { Columns } from './columns.tsx'
import { RecentFactures } from './money/recent-factures.tsx'
import { ToReceiveBoard } from './money/to-receive.tsx'
import { type Relaunch, ToDecideCard } from './to-decide-card.tsx'
import { WorkCard } from './work-card.tsx'

interface MerchantHomeProps {
  home: HomeAnswer
  relaunch: Relaunch
}

/** A merchant's page: the next payment, the failures to decide about, then the facts. */
export function MerchantHome({ home, relaunch }: MerchantHomeProps) {
  const { a_recevoir, a_decider, factures, par_etat, mois, avis, etats, a_faire } = home
  return (
    <>
      {a_recevoir && <ToReceiveBoard data={a_recevoir} />}
      <Columns
        main={
          <>
            {a_decider && (
              <ToDecideCard
                parcels={a_decider}
                all={a_faire.echouees?.n ?? 0}
                etats={etats}
                relaunch={relaunch}
              />
            )}
            <WorkCard home={home} but={['echouees']} />
            <AnnoncesCard rows={home.annonces ?? []} />
            {mois && <DaysCard of="livres" days={mois.jours} />}
            {mois && <DaysCard of="encaisse" days={mois.jours} />}
          </>
        }
        side={
          <>
            {mois && <RatesCard figures={mois} />}
            {par_etat && <CategoriesCard etats={etats} counts={par_etat} />}
            {factures && <RecentFactures rows={factures} />}
            {avis && mois && <AvisCard avis={avis} since={mois.du} />}
          </>
        }
      />
    </>
  )
}
