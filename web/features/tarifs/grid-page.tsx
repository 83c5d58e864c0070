import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { fold } from '#model/schema/fold.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReady } from '#web/ui/use-ready.ts'
import { isOwn, TariffGrid } from './components/grid.tsx'
import { WhoseInput } from './components/whose-input.tsx'
import { type Edit, keyOf } from './edits.ts'
import { type GridVille, gridQuery, type Whose } from './queries.ts'

const NOBODY = { user: '', groupe: '', agence: '' } as const
const loadSaveBar = () => import('./components/save-bar.tsx').then((module) => ({ default: module.SaveBar }))
const SaveBar = lazy(loadSaveBar)
const ManyCells = lazy(() =>
  import('./components/many-cells.tsx').then((module) => ({ default: module.ManyCells })),
)
const WeightRanges = lazy(() =>
  import('./components/weight-ranges.tsx').then((module) => ({ default: module.WeightRanges })),
)
const PAGE = 60

type Shown = 'tout' | 'exceptions' | 'manquants'

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
  const [search, setSearch] = useState('')
  const [region, setRegion] = useState('')
  const [shown, setShown] = useState<Shown>('tout')
  const [many, setMany] = useState(false)
  const [most, setMost] = useState(PAGE)
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const { data, error } = useQuery(gridQuery(whose))
  useReady(loadSaveBar)
  const rows = (data ?? []).filter(
    (row) =>
      fits(row, search, ville) &&
      (region === '' || row.region === region) &&
      (shown === 'tout' || isShown(row, whose, shown)),
  )
  const add = (more: readonly Edit[]) =>
    setEdits((before) => new Map([...before, ...more.map((edit) => [keyOf(edit), edit] as const)]))
  return (
    <div className="grid content-start gap-4 p-4 md:p-6">
      <PageTitle title={titleOf(party, person.type === 'moderateur')} />
      {intro}
      <div className="flex flex-wrap items-end gap-3">
        {editable && (
          <WhoseInput
            whose={whose}
            withAgence
            onChange={(other) => {
              setEdits(new Map())
              setWhose(other)
            }}
          />
        )}
        <Field label={t`Ville`} className="w-full sm:w-56">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              placeholder={t`Chercher`}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <Field label={t`Région`} className="w-full sm:w-52">
          {(control) => (
            <Select {...control} value={region} onChange={(event) => setRegion(event.target.value)}>
              <option value="">{t`Toutes les régions`}</option>
              {regionsOf(data ?? []).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        {person.type === 'moderateur' && (
          <Field label={t`Montrer`} className="w-full sm:w-48">
            {(control) => (
              <Select {...control} value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
                <option value="tout">{t`Toutes les villes`}</option>
                <option value="exceptions">{t`Seulement les exceptions`}</option>
                <option value="manquants">{t`Tarifs manquants`}</option>
              </Select>
            )}
          </Field>
        )}
        {editable && (
          <Button variant="outline" aria-expanded={many} onClick={() => setMany(!many)}>
            <Trans>Plusieurs à la fois</Trans>
          </Button>
        )}
      </div>
      {many && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ManyCells whose={whose} rows={rows} edits={edits} onEdit={add} />
        </Suspense>
      )}
      {data && party === 'client' && (
        <Suspense fallback={null}>
          <WeightRanges whose={whose} editable={editable} />
        </Suspense>
      )}
      <p className="text-muted-foreground text-sm">
        {party === 'client' ? <Trans>En dirhams, TTC.</Trans> : <Trans>En dirhams.</Trans>}
      </p>
      {!data && !error && <Skeleton className="h-96" />}
      {data && rows.length === 0 && (
        <EmptyState title={<Trans>Aucune ville</Trans>}>
          <Trans>Aucune ville ne répond à ce choix. Élargissez la recherche.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <TariffGrid whose={whose} rows={rows.slice(0, most)} edits={edits} editable={editable} onEdit={add} />
      )}
      {rows.length > most && (
        <Button variant="outline" className="justify-self-center" onClick={() => setMost(most + PAGE * 2)}>
          <Trans>Voir plus de villes</Trans>
        </Button>
      )}
      {edits.size > 0 && (
        <Suspense fallback={null}>
          <SaveBar
            whose={whose}
            edits={[...edits.values()]}
            today={clock.now.slice(0, 10)}
            onDone={() => setEdits(new Map())}
          />
        </Suspense>
      )}
    </div>
  )
}

function titleOf(party: Whose['party'], isStaff: boolean): string {
  if (party === 'client') return isStaff ? t`Tarifs clients` : t`Vos tarifs`
  return isStaff ? t`Commissions des livreurs` : t`Vos commissions`
}

const regionsOf = (rows: readonly GridVille[]): readonly string[] =>
  [...new Set(rows.map(({ region }) => region))]
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b, 'fr'))

const fits = (row: GridVille, search: string, ville: string): boolean =>
  search === '' ? ville === '' || row.id === ville : fold(row.name).includes(fold(search))

function isShown(row: GridVille, whose: Whose, shown: Shown): boolean {
  if (shown === 'manquants') return row.livraison.montant === null || row.echange.montant === null
  return GRID_OUTCOMES.some((outcome) => {
    const { source, tarif } = row[outcome]
    return tarif !== '' && isOwn(whose, source)
  })
}
