import { RecordPage } from '#web/form/record/record-page.tsx'
import { InviteButton } from '#web/shared/account/invite-button.tsx'
import { expandedAt } from '#web/table/columns.ts'
import { livreursView } from './columns.tsx'
import { Tentatives } from './components/tentatives.tsx'
import { livreurForm } from './form.tsx'

export const LivreursPage = () => (
  <RecordPage
    view={livreursView}
    form={livreurForm}
    panel={{
      body: (record) => <Tentatives livreur={record.id} />,
      actions: (record) => (
        <InviteButton
          account={String(record.user)}
          name={String(expandedAt(record, 'user')[0]?.full_name ?? '')}
        />
      ),
      facts: [
        'user.phone',
        'user.email',
        'user.active',
        'agence',
        'villes',
        'vehicule',
        'cin',
        'plafond_encours',
        'badge',
        'is_ramasseur',
        'partenaire',
        'created',
      ],
    }}
  />
)
