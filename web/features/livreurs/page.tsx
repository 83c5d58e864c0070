import { RecordPage } from '#web/form/record-page.tsx'
import { livreursView } from './columns.tsx'
import { livreurForm } from './form.tsx'

export const LivreursPage = () => (
  <RecordPage
    view={livreursView}
    form={livreurForm}
    panel={{
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
