import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { asText, type RawSearch } from '#web/table/list-search.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Schema } from './components/schema.tsx'
import { StateWays } from './components/state-ways.tsx'
import { useGraph } from './queries.ts'
import { wayForm, waysView } from './way-form.ts'

const EditDrawer = lazy(() =>
  import('#web/form/edit-drawer.tsx').then((module) => ({ default: module.EditDrawer })),
)

/** The life of a parcel as a drawing: a state shows who may leave it, where to, and what that asks. */
export function SchemaPage({ intro }: { intro: ReactNode }) {
  const graph = useGraph()
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useSession().access('transitions')
  const [edited, setEdited] = useState('')
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
            <StateWays state={state} {...graph} onEdit={may.update ? setEdited : undefined} />
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
      {edited !== '' && (
        <Suspense fallback={null}>
          <EditDrawer
            view={waysView}
            spec={wayForm}
            value={edited}
            onClose={() => setEdited('')}
            onSaved={() => setEdited('')}
          />
        </Suspense>
      )}
    </section>
  )
}
