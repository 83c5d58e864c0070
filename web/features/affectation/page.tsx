import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LivreurList } from './components/livreur-list.tsx'
import { WaitingList } from './components/waiting-list.tsx'
import { livreursQuery, servedQuery, waitingQuery } from './queries.ts'

const NONE: ReadonlyMap<string, readonly string[]> = new Map()

/** Left, what waits by ville; right, who could take it and what he already carries. */
export function AffectationPage() {
  const { access, clock } = useSession()
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const waiting = useQuery(waitingQuery(clock.today_start))
  const villes = useQuery(allQuery('villes', ['name'], 'name'))
  const livreurs = useQuery(livreursQuery())
  const served = useQuery({ ...servedQuery(), enabled: access('livreurs').list })
  const chosen = asText(raw.ville)
  const choose = (ville: string) =>
    void navigate({ to: '.', search: (before: RawSearch) => changeSearch(before, { ville }), replace: true })
  const names = new Map((villes.data ?? []).map((ville) => [ville.id, String(ville.name)]))
  const groups = (waiting.data ?? [])
    .map((group) => ({ ...group, name: names.get(group.city) ?? '' }))
    .sort((a, b) => b.count - a.count)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const group = groups.find(({ city }) => city === chosen)
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-6 p-4 md:grid-cols-2 md:p-6">
      <PageTitle title={t`Affectation`} />
      <section className="grid gap-3">
        <h2 className="font-semibold">
          {waiting.data ? (
            <Plural
              value={count}
              _0="Aucun colis en attente"
              one="# colis reçu sans livreur"
              other="# colis reçus sans livreur"
            />
          ) : (
            <Trans>Colis reçus sans livreur</Trans>
          )}
        </h2>
        {waiting.isPending && <Skeleton className="h-40 rounded-xl" />}
        {waiting.data?.length === 0 ? (
          <EmptyState icon={<PackageCheck />} title={<Trans>Tout est affecté</Trans>}>
            <Trans>
              Les colis reçus au hub ou en agence apparaissent ici tant que personne ne les porte.
            </Trans>
          </EmptyState>
        ) : (
          <WaitingList groups={groups} chosen={chosen} onChoose={choose} />
        )}
      </section>
      <section className="grid gap-3">
        <h2 className="font-semibold">
          <Trans>Livreurs et leur charge</Trans>
        </h2>
        {livreurs.isPending && <Skeleton className="h-40 rounded-xl" />}
        {livreurs.data && (
          <LivreurList
            livreurs={livreurs.data}
            served={served.data ?? NONE}
            ville={group ? { id: group.city, name: group.name } : null}
          />
        )}
      </section>
    </div>
  )
}
