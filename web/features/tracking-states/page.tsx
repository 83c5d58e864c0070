import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { stateCode } from '#model/domain/commande/reference.ts'
import { RecordPage } from '#web/form/record-page.tsx'
import { statesView } from './columns.tsx'
import { stateForm } from './form.tsx'

export const TrackingStatesPage = ({ intro }: { intro: ReactNode }) => (
  <RecordPage
    view={statesView}
    form={stateForm}
    intro={intro}
    editOnly
    panel={{
      refusals: ({ id }) =>
        stateCode(id)
          ? { remove: t`Cet état est livré avec Wasl : désactivez-le pour ne plus le proposer.` }
          : {},
    }}
  />
)
