import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { or } from '#model/schema/filter.ts'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { LotDialog } from '#web/shared/lots/lot-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failure } from './components/failure.tsx'
import { Filters } from './components/filters/filters.tsx'
import { ListMode } from './components/list-mode.tsx'
import { useGroups } from './components/use-groups.ts'
import { useLotAssignment } from './components/use-lot-assignment.ts'
import { usePageSearch } from './components/use-page-search.ts'
import { useParcels } from './components/use-parcels.ts'
import { WaitingList } from './components/waiting-list.tsx'
import {
  AS_READ,
  givenFilter,
  givenQuery,
  livreursQuery,
  NO_FILTER,
  type WaitingFilters,
  waitingFilter,
} from './queries.ts'

/** The list is where one begins: the other ways are fetched when they are chosen. */
const Auto = lazy(() => import('./components/auto.tsx').then((module) => ({ default: module.Auto })))
const Board = lazy(() => import('./components/board/board.tsx').then((module) => ({ default: module.Board })))
const Scan = lazy(() => import('./components/scan/scan.tsx').then((module) => ({ default: module.Scan })))

const NOBODY: readonly [] = []

interface AffectationPageProps {
  /** The dialog for the reason a parcel is held back. */
  block: (asked: { command: string; onClose: () => void }) => ReactNode
}

/** Waiting parcels, by ville and one by one, beside the livreurs with their loads. */
export function AffectationPage({ block }: AffectationPageProps) {
  const { clock } = useSession()
  const queries = useQueryClient()
  const { filters, mode, livreur, change } = usePageSearch()
  const filter = waitingFilter(filters, clock)
  const { groups, waiting, villes } = useGroups(
    waitingFilter({ ...filters, ville: '' }, clock),
    filters.ville,
  )
  const livreurs = useQuery(livreursQuery())
  const given = useQuery(givenQuery())
  const parcels = useParcels(filter)
  const share = useLotAssignment()
  const [blocking, setBlocking] = useState('')
  // All waiting and assigned parcels, not only the filtered ones: the loads of
  // livreurs and the board depend on them.
  useLiveRecords('commands', or(waitingFilter({ ...filters, ...NO_FILTER }, clock), givenFilter()))
  const refresh = () => void queries.invalidateQueries({ queryKey: AS_READ })
  const group = groups.find(({ city }) => city === filters.ville)
  const givenTo = new Map(given.data?.map(({ delivery_man, count }) => [delivery_man, count]))
  const people = livreurs.data ?? NOBODY
  return (
    <div className="grid gap-4 p-4 md:p-6">
      <PageTitle title={t`Affectation`} />
      <PageTabs
        label={t`Façons d’affecter`}
        to="/affectation"
        tabs={{ '': t`Liste`, tableau: t`Tableau`, scan: t`Scan`, auto: t`Auto` }}
        chosen={mode}
        ways
      />
      <Failure of={[waiting, villes, livreurs, given, parcels]} />
      {mode === 'scan' ? (
        <Placeholder content={BOARD_SPACE}>
          <Scan
            livreurs={people}
            livreur={livreur}
            onLivreur={(id) => change({ livreur: id })}
            onAssigned={refresh}
          />
        </Placeholder>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside className="grid gap-3 max-lg:hidden">
            <WaitingList groups={groups} chosen={filters.ville} onChoose={(ville) => change({ ville })} />
          </aside>
          <div className="grid min-w-0 gap-3">
            <Heading count={parcels.total} filters={filters} onChange={change} />
            <Filters filters={filters} groups={groups} onChange={change} />
            {mode !== 'tableau' && parcels.total === 0 && parcels.rows.length === 0 && (
              <Nothing filters={filters} onChange={change} />
            )}
            {mode === '' && (
              <ListMode
                key={filter}
                filter={filter}
                parcels={parcels}
                livreurs={livreurs}
                given={givenTo}
                ville={group ? { id: group.city, name: group.name } : null}
                share={share}
                livreur={people.find(({ id }) => id === livreur)}
                onLivreur={(id) => change({ livreur: id })}
                onBlock={setBlocking}
              />
            )}
            {mode === 'tableau' && (livreurs.isPending || given.isPending || villes.isPending) && BOARD_SPACE}
            {mode === 'tableau' && livreurs.data && given.data && villes.data && (
              <Placeholder content={BOARD_SPACE}>
                <Board
                  key={filters.ville}
                  parcels={parcels}
                  livreurs={livreurs.data}
                  given={givenTo}
                  ville={filters.ville}
                  share={share}
                  onBlock={setBlocking}
                />
              </Placeholder>
            )}
            {mode === 'auto' && (
              <Placeholder content={BOARD_SPACE}>
                <Auto key={filter} filter={filter} total={parcels.total} livreurs={people} share={share} />
              </Placeholder>
            )}
          </div>
        </div>
      )}
      {blocking !== '' && block({ command: blocking, onClose: () => setBlocking('') })}
      {share.started && (
        <LotDialog
          {...share.started}
          onClose={() => {
            share.forget()
            refresh()
          }}
        />
      )}
    </div>
  )
}

const BOARD_SPACE = <Skeleton className="h-[65vh] rounded-xl" />

interface FilterProps {
  filters: WaitingFilters
  onChange: ReturnType<typeof usePageSearch>['change']
}

function Heading({ count, filters, onChange }: FilterProps & { count: number | undefined }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
      <h2 className="font-semibold">
        {filters.demain && <Trans>Demain : </Trans>}
        {count === undefined ? (
          <Trans>Colis reçus sans livreur</Trans>
        ) : (
          <Plural
            value={count}
            _0="0 colis en attente"
            one="# colis reçu sans livreur"
            other="# colis reçus sans livreur"
          />
        )}
      </h2>
      {filters.demain && (
        <Button variant="link" size="sm" className="px-0" onClick={() => onChange({ jour: '' })}>
          <Trans>Revenir à aujourd’hui</Trans>
        </Button>
      )}
    </div>
  )
}

function Nothing({ filters, onChange }: FilterProps) {
  const filtered = filters.ville || filters.agence || filters.quartier || filters.montant || filters.parmi
  if (filtered) {
    return (
      <EmptyState
        icon={<PackageCheck />}
        title={<Trans>Aucun colis en attente avec ces filtres</Trans>}
        actions={
          <Button variant="outline" onClick={() => onChange(NO_FILTER)}>
            <Trans>Retirer les filtres</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<PackageCheck />}
      title={<Trans>Tout est affecté. 0 colis en attente.</Trans>}
      actions={
        !filters.demain && (
          <Button variant="outline" onClick={() => onChange({ jour: 'demain' })}>
            <Trans>Voir demain</Trans>
          </Button>
        )
      }
    >
      <Trans>Les colis reçus au hub ou en agence apparaissent ici tant que personne ne les porte.</Trans>
    </EmptyState>
  )
}
