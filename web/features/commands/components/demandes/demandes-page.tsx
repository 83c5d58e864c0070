import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { DemandeBody } from './demande-body.tsx'
import { demandesView, openView } from './demandes-view.tsx'

/** Requested changes: the open ones, or all. */
export function DemandesPage() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false })
  const view = onglet === 'toutes' ? demandesView : openView
  return (
    <RecordPage
      key={view === openView ? 'ouvertes' : 'toutes'}
      view={view}
      intro={<DemandesTabs />}
      panel={{
        facts: ['command', 'author', 'created', 'note', 'motif', 'decided_by', 'decided_at'],
        body: (record) => <DemandeBody demande={record} />,
      }}
    />
  )
}

const looks =
  'focus-ring -mb-px inline-flex h-9 items-center border-transparent border-b-2 px-3 font-medium text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground pointer-coarse:h-12'

const EXACT = { includeSearch: true, explicitUndefined: true } as const

function DemandesTabs() {
  return (
    <nav aria-label={t`Demandes de changement`} className="flex gap-1 border-b">
      <Link to="/demandes" search={{ onglet: undefined }} activeOptions={EXACT} className={looks}>
        <Trans>Ouvertes</Trans>
      </Link>
      <Link to="/demandes" search={{ onglet: 'toutes' }} activeOptions={EXACT} className={looks}>
        <Trans>Toutes</Trans>
      </Link>
    </nav>
  )
}
