import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { statesView } from './columns.tsx'
import { stateForm } from './form.tsx'

export const TrackingStatesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage
    view={statesView}
    form={stateForm}
    intro={intro}
    panel={{
      actions: ({ id }) => (
        <Button variant="outline" asChild>
          <Link to={statesView.path} search={{ onglet: 'schema', etat: id }}>
            <Waypoints aria-hidden />
            <Trans>Passages</Trans>
          </Link>
        </Button>
      ),
      refusals: ({ id }) =>
        stateCode(id)
          ? { remove: t`Cet état est livré avec Wasl : désactivez-le pour ne plus le proposer.` }
          : {},
    }}
  />
)
