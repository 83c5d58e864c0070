import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal, Plus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { groupDigits } from '../cells/cells.tsx'
import { pageOf } from '../layout/use-layout.ts'
import { asText } from '../list-search.ts'
import type { List } from '../use-list.ts'
import { type SavedView, useViewCounts, useViewWrites, viewsQuery } from './queries.ts'
import { isChanged, openedBy, snapshotOf, unfiltered } from './snapshot.ts'
import { ViewForm } from './view-form.tsx'

const NONE: readonly SavedView[] = []

/** The list as it is, then the views of it that the person saved or that colleagues share, each with its number of rows. */
export function ViewTabs({ list }: { list: List }) {
  const { i18n } = useLingui()
  const { person } = useSession()
  const page = pageOf(list.view)
  const { data: views = NONE } = useQuery(viewsQuery(page))
  const counts = useViewCounts(list, views)
  const { save, remove } = useViewWrites(page)
  const opened = asText(list.raw.vue)
  const current = views.find(({ id }) => id === opened) ?? null
  const isOwn = current?.owner === person.id
  const changed = current !== null && isChanged(current.search, list)
  const open = (view: SavedView | null) =>
    list.change({ ...unfiltered(list), ...(view && openedBy(view.search, list)), vue: view?.id ?? '' })
  const saveAs = async (fields: Pick<SavedView, 'name' | 'shared'>) => {
    const view = await save.mutateAsync({ id: '', search: snapshotOf(list), ...fields })
    list.change({ vue: view.id, page: list.search.page })
  }
  return (
    <div className="flex h-full items-stretch gap-1">
      <nav aria-label={t`Vues`} className="flex min-w-0 items-stretch gap-1 overflow-x-auto">
        <Tab current={current === null} onClick={() => open(null)}>
          {i18n._(list.view.title)}
        </Tab>
        {views.map((view, place) => (
          <Tab
            key={view.id}
            current={view === current}
            count={counts[place] ?? null}
            changed={view === current && changed}
            onClick={() => open(view)}
          >
            {view.shared && <Users aria-label={t`Partagée`} className="size-3.5" />}
            {view.name}
          </Tab>
        ))}
      </nav>
      {isOwn && current && (
        <ViewForm
          label={t`Modifier la vue « ${current.name} »`}
          icon={<MoreHorizontal aria-hidden />}
          view={current}
          onSave={(fields) => save.mutateAsync({ id: current.id, ...fields })}
          onDelete={async () => {
            await remove.mutateAsync(current.id)
            open(null)
          }}
        />
      )}
      <ViewForm label={t`Enregistrer cette liste comme vue`} icon={<Plus aria-hidden />} onSave={saveAs} />
      {current && changed && (
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {isOwn && (
            <Button
              variant="link"
              size="sm"
              pending={save.isPending}
              onClick={() => save.mutate({ id: current.id, name: current.name, search: snapshotOf(list) })}
            >
              <Trans>Enregistrer</Trans>
            </Button>
          )}
          <ViewForm label={t`Enregistrer sous`} onSave={saveAs} />
          <Button variant="ghost" size="sm" onClick={() => open(current)}>
            <Trans>Annuler</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

interface TabProps {
  current: boolean
  count?: number | null
  /** A change of the list that its view does not have yet. */
  changed?: boolean
  onClick: () => void
  children: ReactNode
}

const Tab = ({ current, count = null, changed = false, onClick, children }: TabProps) => (
  <button
    type="button"
    aria-current={current ? 'page' : undefined}
    onClick={onClick}
    className="focus-ring -mb-px inline-flex shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 text-muted-foreground text-xs hover:text-foreground aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-foreground"
  >
    {children}
    {count !== null && <span className="tabular font-normal opacity-70">{groupDigits(count)}</span>}
    {changed && (
      <span data-category="en_cours" className="text-tone">
        <span aria-hidden>•</span>
        <span className="sr-only">{t`modifiée`}</span>
      </span>
    )}
  </button>
)
