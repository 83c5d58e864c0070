import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { usersView } from './columns.tsx'
import { userForm } from './form.tsx'

/** Every account. Clients, livreurs and moderateurs are created on their own pages, with their profiles. */
export const UsersPage = () => (
  <RecordPage
    view={usersView}
    form={userForm}
    editOnly
    panel={{ actions: (record) => <InviteButton account={record.id} name={String(record.full_name)} /> }}
  />
)
