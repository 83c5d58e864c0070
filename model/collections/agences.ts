import { collection } from '../schema/collection.ts'
import { phone, relation, text } from '../schema/fields.ts'
import { HOUR } from './hour.ts'

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
    ouverture: text({
      label: 'Ouverture',
      pattern: HOUR,
      help: 'Par exemple 09:00. Sans heures, une journée ouverte compte 24 h dans les délais.',
    }),
    fermeture: text({ label: 'Fermeture', pattern: HOUR, help: 'Par exemple 19:00.' }),
    caisse: text({ label: 'Caisse', max: 60, see: ['moderateur'] }),
  },
})
