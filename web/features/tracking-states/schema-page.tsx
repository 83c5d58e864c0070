import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { asText, type RawSearch } from '#web/table/list-search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Schema } from './components/schema.tsx'
import { StateWays } from './components/state-ways.tsx'
import { type WayAct, WayWindows } from './components/way-windows.tsx'
import { useGraph } from './queries.ts'
import { newWayForm } from './way-form.ts'

/** The graph of states as a drawing: a state shows its outgoing edges, their movers and requirements. */
export function SchemaPage({ intro }: { intro: ReactNode }) {
  const graph = useGraph()
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useSession().access('transitions')
  const [act, setAct] = useState<WayAct | null>(null)
  const chosen = asText(raw.etat)
  const choose = (etat: string) =>
    void navigate({
      to: '.',
      search: (before: RawSearch) => ({ ...before, etat }),
      replace: true,
      resetScroll: false,
    })
  const state = graph?.states.find(({ id }) => id === chosen)
  return (
    <section className="grid content-start gap-3 p-3 md:p-5">
      <PageTitle title={t`Schéma des états`} />
      {intro}
      {graph ? (
        <>
          <Schema {...graph} chosen={state?.id ?? ''} onChoose={choose} />
          {state ? (
            <StateWays
              state={state}
              {...graph}
              onEdit={may.update ? (way) => setAct({ kind: 'edit', way }) : undefined}
              onAdd={may.create ? (other) => setAct({ kind: 'add', state: state.id, other }) : undefined}
              onRemove={may.delete ? (way, name) => setAct({ kind: 'remove', way, name }) : undefined}
              addable={(other) => newWayForm(state.id, other, graph.states) !== null}
            />
          ) : (
            <p className="text-muted-foreground">
              <Trans>
                Choisissez un état : vous verrez où il mène, qui peut l’y mener et ce que cela exige.
              </Trans>
            </p>
          )}
        </>
      ) : (
        <Skeleton className="h-[34rem]" />
      )}
      {act && graph && <WayWindows act={act} states={graph.states} onClose={() => setAct(null)} />}
    </section>
  )
}
