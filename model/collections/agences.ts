import { collection } from '../schema/collection.ts'
import { phone, relation, text } from '../schema/fields.ts'

export const agences = collection('agences', {
  labels: { one: 'agence', many: 'agences', feminine: true },
  title: 'name',
  search: ['name'],
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, unique: true, max: 80 }),
    ville: relation({ label: 'Ville', to: 'villes' }),
    adresse: text({ label: 'Adresse', max: 250 }),
    telephone: phone({ label: 'Téléphone' }),
    caisse: text({ label: 'Caisse', max: 60, see: ['moderateur'] }),
  },
})
