import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { moderateursView } from './columns.tsx'
import { moderateurForm } from './form.tsx'

export const ModerateursPage = () => (
  <RecordPage
    view={moderateursView}
    form={moderateurForm}
    panel={{ actions: (record) => <InviteButton account={record.id} name={String(record.full_name)} /> }}
  />
)
