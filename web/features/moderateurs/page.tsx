import { InviteButton } from '#web/form/invite-button.tsx'
import { RecordPage } from '#web/form/record-page.tsx'
import { moderateursView } from './columns.tsx'
import { moderateurForm } from './form.tsx'

export const ModerateursPage = () => (
  <RecordPage
    view={moderateursView}
    form={moderateurForm}
    panel={{ actions: (record) => <InviteButton account={record.id} name={String(record.full_name)} /> }}
  />
)
