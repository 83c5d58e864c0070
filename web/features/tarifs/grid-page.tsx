import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReady } from '#web/ui/use-ready.ts'
import { loadCellInput } from './components/cell.tsx'
import { TariffGrid } from './components/grid.tsx'
import { filtered, GridFilters, NO_FILTERS } from './components/grid-filters.tsx'
import { WhoseInput } from './components/whose-input.tsx'
import { gridQuery, type Whose } from './queries.ts'
import { type Edit, type ReadTariffs, withEdits } from './rules/edits.ts'

const NOBODY = { user: '', groupe: '', agence: '' } as const
const loadSaveBar = () => import('./components/save-bar.tsx').then((module) => ({ default: module.SaveBar }))
const SaveBar = lazy(loadSaveBar)
const ManyCells = lazy(() =>
  import('./components/many-cells.tsx').then((module) => ({ default: module.ManyCells })),
)
const GridFile = lazy(() =>
  import('./components/grid-file.tsx').then((module) => ({ default: module.GridFile })),
)
const TakenOutcome = lazy(() =>
  import('./components/taken-outcome.tsx').then((module) => ({ default: module.TakenOutcome })),
)
const LeaveGrid = lazy(() =>
  import('./components/leave-grid.tsx').then((module) => ({ default: module.LeaveGrid })),
)
const WeightRanges = lazy(() =>
  import('./components/weight-ranges.tsx').then((module) => ({ default: module.WeightRanges })),
)
const OtherFees = lazy(() =>
  import('./components/other-fees.tsx').then((module) => ({ default: module.OtherFees })),
)
const PAGE = 60

interface GridPageProps {
  readonly party: Whose['party']
  /** Id of the ville the page opens on. */
  readonly ville?: string
  readonly intro: ReactNode
}

/** The tariffs of today by ville: staff write them, a client and a livreur read their own. */
export function TariffGridPage({ party, ville = '', intro }: GridPageProps) {
  const { person, holds, clock } = useSession()
  const editable = holds('Frais de livraison')
  const [whose, setWhose] = useState<Whose>({ party, ...NOBODY })
  const [filters, setFilters] = useState(NO_FILTERS)
  const [panel, setPanel] = useState<'many' | 'file' | null>(null)
  const [taken, setTaken] = useState<ReadTariffs | null>(null)
  const [other, setOther] = useState<Whose | null>(null)
  const [most, setMost] = useState(PAGE)
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const { data, error } = useQuery(gridQuery(whose))
  useReady(loadSaveBar)
  useReady(loadCellInput)
  const rows = filtered(data ?? [], filters, { ville, edits })
  const add = (more: readonly Edit[]) => setEdits((before) => withEdits(before, more, data ?? []))
  const take = (read: ReadTariffs) => {
    add(read.edits)
    setTaken(read)
  }
  // Refused cells stay listed until they are dismissed.
  const drop = () => {
    setEdits(new Map())
    setTaken(taken && taken.refused.length > 0 ? { ...taken, edits: [] } : null)
  }
  const open = (next: Whose) => {
    setEdits(new Map())
    setTaken(null)
    setOther(null)
    setWhose(next)
  }
  const toggle = (which: 'many' | 'file') => setPanel(panel === which ? null : which)
  return (
    <div className="grid content-start gap-4 p-4 md:p-6">
      <PageTitle title={titleOf(party, person.type === 'moderateur')} />
      {intro}
      <div className="flex flex-wrap items-end gap-3">
        {editable && (
          <WhoseInput
            whose={whose}
            withAgence
            onChange={(next) => (edits.size > 0 ? setOther(next) : open(next))}
          />
        )}
        <GridFilters
          villes={data ?? []}
          filters={filters}
          isStaff={person.type === 'moderateur'}
          onChange={setFilters}
        />
        {editable && (
          <>
            <Button variant="outline" aria-expanded={panel === 'many'} onClick={() => toggle('many')}>
              <Trans>Plusieurs à la fois</Trans>
            </Button>
            <Button variant="outline" aria-expanded={panel === 'file'} onClick={() => toggle('file')}>
              <Trans>Fichier</Trans>
            </Button>
          </>
        )}
      </div>
      {panel === 'file' && (
        <Placeholder content={<Skeleton className="h-28" />}>
          <GridFile whose={whose} onTaken={take} />
        </Placeholder>
      )}
      {taken && <TakenOutcome taken={taken} onClose={() => setTaken(null)} />}
      {panel === 'many' && (
        <Placeholder content={<Skeleton className="h-40" />}>
          <ManyCells whose={whose} rows={rows} edits={edits} onEdit={add} />
        </Placeholder>
      )}
      {data && party === 'client' && (
        <>
          <WeightRanges whose={whose} editable={editable} />
          <OtherFees whose={whose} editable={editable} />
        </>
      )}
      <p className="text-muted-foreground text-sm">
        {party === 'client' ? <Trans>En dirhams, TTC.</Trans> : <Trans>En dirhams.</Trans>}{' '}
        {editable && (
          <Trans>En gras : fixé dans cette grille. En gris : hérité, avec sa source en dessous.</Trans>
        )}
      </p>
      {!data && !error && <Skeleton className="h-96" />}
      {data && rows.length === 0 && (
        <EmptyState title={<Trans>Aucune ville</Trans>}>
          <Trans>Aucune ville ne répond à ce choix. Élargissez la recherche.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <TariffGrid
          whose={whose}
          rows={rows.slice(0, most)}
          edits={edits}
          editable={editable}
          onEdit={add}
          onPaste={async (text, from) => {
            const { readBlock } = await import('./rules/typed.ts')
            take(readBlock(text, rows, from))
          }}
        />
      )}
      {rows.length > most && (
        <Button variant="outline" className="justify-self-center" onClick={() => setMost(most + PAGE * 2)}>
          <Trans>Voir plus de villes</Trans>
        </Button>
      )}
      {edits.size > 0 && (
        <SaveBar whose={whose} edits={[...edits.values()]} today={clock.now.slice(0, 10)} onDone={drop} />
      )}
      {other && <LeaveGrid edits={edits.size} onStay={() => setOther(null)} onLeave={() => open(other)} />}
    </div>
  )
}

function titleOf(party: Whose['party'], isStaff: boolean): string {
  if (party === 'client') return isStaff ? t`Tarifs clients` : t`Vos tarifs`
  return isStaff ? t`Commissions des livreurs` : t`Vos commissions`
}
