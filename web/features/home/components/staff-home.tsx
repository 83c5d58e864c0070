import { Trans } from '@lingui/react/macro'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { AnnoncesCard } from './annonces-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { AvisCard } from './charts/avis-card.tsx'
import { DaysCard } from './charts/days-card.tsx'
import { RatesCard } from './charts/rates-card.tsx'
import { StagesCard } from './charts/stages-card.tsx'
import { WeeksBoard } from './charts/weeks-board.tsx'
import { Columns } from './columns.tsx'
import { DayCard } from './day-card.tsx'
import { LateBoard } from './late-board.tsx'
import { LivreursCard } from './livreurs-card.tsx'
import { MoneyAgesCard } from './money/money-ages-card.tsx'
import { MoneyBoard } from './money/money-board.tsx'
import { StuckCard } from './stuck-card.tsx'
import { TodayByState } from './today-by-state.tsx'
import { WorkCard } from './work-card.tsx'

/** The page of staff: what must be decided, the money, the day, then the thirty days. */
export function StaffHome({ home }: { home: HomeAnswer }) {
  const { etats, a_faire, argent_tenu, jour, tournees, bloques, retards, mois, semaines } = home
  const { mouvements, par_etat, avis } = home
  const holdsMoney = argent_tenu !== undefined && Object.keys(argent_tenu).length > 0
  return (
    <>
      <Columns
        main={
          <>
            <div className="order-1">
              <WorkCard home={home} />
            </div>
            {jour && (
              <div className="order-3">
                <DayCard day={jour} />
              </div>
            )}
            {tournees && (
              <div className="order-4">
                <LivreursCard tours={tournees} etats={etats} />
              </div>
            )}
            {mois && (
              <div className="order-7">
                <DaysCard of="livres" days={mois.jours} />
              </div>
            )}
            {mois && (
              <div className="order-8">
                <DaysCard of="encaisse" days={mois.jours} />
              </div>
            )}
            {par_etat && (
              <div className="order-9">
                <CategoriesCard etats={etats} counts={par_etat} />
              </div>
            )}
          </>
        }
        side={
          <>
            {holdsMoney && (
              <div className="order-2">
                <MoneyBoard held={argent_tenu} />
              </div>
            )}
            {bloques && (
              <div className="order-5">
                <StuckCard parcels={bloques} all={a_faire['en-retard']?.n ?? 0} etats={etats} />
              </div>
            )}
            {mois && (
              <div className="order-6">
                <RatesCard figures={mois} />
              </div>
            )}
            <div className="order-9 empty:hidden">
              <AnnoncesCard rows={home.annonces ?? []} />
            </div>
            {avis && mois && (
              <div className="order-9">
                <AvisCard avis={avis} since={mois.du} />
              </div>
            )}
          </>
        }
      />
      {retards && <LateBoard etats={etats} retards={retards} />}
      {mois && <Month mois={mois} />}
      {semaines && <WeeksBoard billed={semaines} />}
      <TodayByState etats={etats} moved={mouvements ?? []} />
    </>
  )
}

function Month({ mois }: { mois: NonNullable<HomeAnswer['mois']> }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold">
        <Trans>Trente jours</Trans>
      </h2>
      <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        {mois.argent.length > 0 && <MoneyAgesCard argent={mois.argent} today={mois.au} />}
        {mois.delais && <StagesCard delais={mois.delais} figures={mois} />}
      </div>
    </section>
  )
}
