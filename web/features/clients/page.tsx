import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { clientsView } from './columns.tsx'
import { Review } from './components/review.tsx'
import { clientForm } from './form.tsx'

export const ClientsPage = () => (
  <RecordPage
    view={clientsView}
    form={clientForm}
    panel={{
      actions: (record) => (
        <InviteButton
          account={String(record.user)}
          name={String(expandedAt(record, 'user')[0]?.full_name ?? '')}
        />
      ),
      head: (record) => <Review client={record} />,
      facts: [
        'raison_sociale',
        'boutiques',
        'ville',
        'adresse',
        'user.full_name',
        'user.phone',
        'user.email',
        'user.active',
        'rib',
        'mode_paiement',
        'cycle_paiement',
        'payer_sur',
        'ice',
        'if_fiscal',
        'rc',
        'emballage',
        'option_ouverture',
        'option_partiel',
        'option_echange',
        'created',
      ],
    }}
  />
)
