import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { boundAgence } from '#model/domain/permissions.ts'
import { MarginsPage } from '#web/features/comptabilite/margins-page.tsx'
import { MonthPage } from '#web/features/comptabilite/page.tsx'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const Route = createFileRoute('/_authenticated/comptabilite/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Comptabilite,
})

function Comptabilite() {
  const search = Route.useSearch()
  const { person, user } = useSession()
  if (boundAgence(person, user.agence) !== '') return <OfTheCompany />
  const chosen = String(search.onglet ?? '')
  const tabs = { '': t`Mois`, marges: t`Marges` }
  const intro = <PageTabs label={t`Comptabilité`} to="/comptabilite" chosen={chosen} tabs={tabs} />
  return chosen === 'marges' ? (
    <MarginsPage intro={intro} search={search} />
  ) : (
    <MonthPage intro={intro} search={search} />
  )
}

/** Half of an entry would be of another agence. */
const OfTheCompany = () => (
  <div className="p-5">
    <PageTitle title={t`Comptabilité`} />
    <EmptyState title={<Trans>Les livres sont ceux de toute la société</Trans>}>
      <Trans>Votre compte est celui d’une agence : demandez à une personne qui travaille pour toutes.</Trans>
    </EmptyState>
  </div>
)
