import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { LotDialog } from '#web/layout/lots/lot-dialog.tsx'
import { type LotAsked, useStartLot } from '#web/layout/lots/queries.ts'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useLiveRecords } from '#web/lib/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Auto } from './components/auto.tsx'
import { LivreurList } from './components/livreur-list.tsx'
import { ParcelList } from './components/parcel-list.tsx'
import { Scan } from './components/scan.tsx'
import { useTaken } from './components/use-taken.ts'
import { WaitingList } from './components/waiting-list.tsx'
import { AFFECTATION, livreursQuery, parcelsQuery, waitingFilter, waitingQuery } from './queries.ts'

const NOBODY: readonly [] = []
const NONE: ReadonlySet<string> = new Set()

/** Left, what waits by ville; right, who could take it and what he already carries. */
export function AffectationPage() {
  const { clock } = useSession()
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mode = asText(raw.onglet)
  const ville = asText(raw.ville)
  const filter = waitingFilter(clock.today_start, ville)
  const groups = useGroups(clock.today_start)
  const livreurs = useQuery(livreursQuery())
  const parcels = useQuery({ ...parcelsQuery(filter), enabled: mode !== 'scan' })
  const taken = useTaken(filter)
  const [chosen, setChosen] = useState(NONE)
  const lot = useLot()
  useLiveRecords('commands', filter)
  const refresh = () => queries.invalidateQueries({ queryKey: AFFECTATION })
  const choose = (next: string) => {
    setChosen(NONE)
    void navigate({
      to: '.',
      search: (before: RawSearch) => changeSearch(before, { ville: next }),
      replace: true,
    })
  }
  const free = [...chosen].filter((id) => !taken.has(id))
  const group = groups?.find(({ city }) => city === ville)
  return (
    <div className="mx-auto grid max-w-6xl gap-4 p-4 md:p-6">
      <PageTitle title={t`Affectation`} />
      <PageTabs
        label={t`Façons d’affecter`}
        to="/affectation"
        tabs={{ '': t`Liste`, auto: t`Proposition`, scan: t`Scan` }}
        chosen={mode}
      />
      {lot.error && <Notice tone="error">{refusalSentence(lot.error)}</Notice>}
      {mode === 'scan' ? (
        <Scan livreurs={livreurs.data ?? NOBODY} onAssigned={() => void refresh()} />
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <section className="grid gap-3">
            <Heading count={groups?.reduce((sum, { count }) => sum + count, 0)} />
            {!groups && <Skeleton className="h-40 rounded-xl" />}
            {groups?.length === 0 && <AllAssigned />}
            {groups && <WaitingList groups={groups} chosen={ville} onChoose={choose} />}
          </section>
          <section className="grid gap-3">
            {mode === 'auto' ? (
              <Auto
                key={filter}
                parcels={parcels.data ?? NOBODY}
                livreurs={livreurs.data ?? NOBODY}
                taken={taken}
                pending={lot.starting}
                onValidate={(named) =>
                  lot.start({ commands: Object.keys(named), move: { livreurs: named } }, '')
                }
              />
            ) : (
              <>
                {parcels.data && parcels.data.length > 0 && (
                  <ParcelList parcels={parcels.data} taken={taken} chosen={chosen} onChoose={setChosen} />
                )}
                <h2 className="font-semibold">
                  <Trans>Livreurs et leur charge</Trans>
                </h2>
                {livreurs.isPending && <Skeleton className="h-40 rounded-xl" />}
                {livreurs.data && (
                  <LivreurList
                    livreurs={livreurs.data}
                    ville={group ? { id: group.city, name: group.name } : null}
                    chosen={free.length}
                    pending={lot.starting}
                    onAssign={({ id, name }) =>
                      lot.start({ commands: free, move: { delivery_man: id } }, name)
                    }
                  />
                )}
              </>
            )}
          </section>
        </div>
      )}
      {lot.started && (
        <LotDialog
          id={lot.started.id}
          said={lot.started.said}
          undoable
          onClose={() => {
            lot.forget()
            setChosen(NONE)
            void refresh()
          }}
        />
      )}
    </div>
  )
}

/** What waits, by ville, the most first; nothing while it is read. */
function useGroups(today: string) {
  const waiting = useQuery(waitingQuery(today))
  const villes = useQuery(allQuery('villes', ['name'], 'name'))
  const names = new Map((villes.data ?? []).map((ville) => [ville.id, String(ville.name)]))
  return waiting.data
    ?.map((group) => ({ ...group, name: names.get(group.city) ?? '' }))
    .toSorted((a, b) => b.count - a.count)
}

/** Assigning is a lot, of one parcel as of a hundred. */
function useLot() {
  const begin = useStartLot()
  const [started, setStarted] = useState<{ id: string; said: (n: number) => string } | null>(null)
  const start = (asked: Pick<LotAsked, 'commands' | 'move'>, name: string) =>
    begin.mutate(
      { kind: 'affectation', ...asked },
      {
        onSuccess: ({ id }) =>
          setStarted({
            id,
            said: (n) => {
              const said = plural(n, { one: '# commande affectée', other: '# commandes affectées' })
              return name === '' ? said : t`${said} à ${name}`
            },
          }),
      },
    )
  return { start, started, starting: begin.isPending, error: begin.error, forget: () => setStarted(null) }
}

const Heading = ({ count }: { count: number | undefined }) => (
  <h2 className="font-semibold">
    {count === undefined ? (
      <Trans>Colis reçus sans livreur</Trans>
    ) : (
      <Plural
        value={count}
        _0="Aucun colis en attente"
        one="# colis reçu sans livreur"
        other="# colis reçus sans livreur"
      />
    )}
  </h2>
)

const AllAssigned = () => (
  <EmptyState icon={<PackageCheck />} title={<Trans>Tout est affecté</Trans>}>
    <Trans>Les colis reçus au hub ou en agence apparaissent ici tant que personne ne les porte.</Trans>
  </EmptyState>
)
