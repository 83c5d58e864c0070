import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { AnnoncesCard } from './annonces-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { DayCard } from './day-card.tsx'
import { TodayByState } from './today-by-state.tsx'
import { WorkCard } from './work-card.tsx'

/** A livreur's own parcels; the work itself is on the page of the tour. */
export const LivreurHome = ({ home }: { home: HomeAnswer }) => (
  <>
    <WorkCard home={home} />
    {home.jour && <DayCard day={home.jour} />}
    <TodayByState etats={home.etats} moved={home.mouvements ?? []} />
    <AnnoncesCard rows={home.annonces ?? []} />
    {home.par_etat && <CategoriesCard etats={home.etats} counts={home.par_etat} />}
  </>
)
