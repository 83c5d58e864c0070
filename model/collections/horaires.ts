import { collection } from '../schema/collection.ts'
import { date, relation, select, text } from '../schema/fields.ts'
import { HOUR } from './hour.ts'
import { JOURS } from './villes.ts'

/**
 * Opening hours of a period, mainly Ramadan: they replace
 * those of the agences from its first day to its last.
 */
export const horaires = collection('horaires', {
  labels: { one: 'période d’horaires', many: 'périodes d’horaires', feminine: true },
  title: 'name',
  sort: '-valid_from',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, max: 80, help: 'Par exemple Ramadan 2027.' }),
    agence: relation({
      label: 'Agence',
      to: 'agences',
      help: 'Vide : toutes. Celle qui a les siens à ces dates les garde.',
    }),
    valid_from: date({ label: 'Du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Au', dayOnly: true, required: true }),
    ouverture: text({ label: 'Ouverture', required: true, pattern: HOUR, help: 'Par exemple 10:00.' }),
    fermeture: text({ label: 'Fermeture', required: true, pattern: HOUR, help: 'Par exemple 16:00.' }),
    cut_off: text({
      label: 'Heure limite',
      pattern: HOUR,
      help: 'Pour demander un ramassage le jour même. Vide : celle de la ville.',
    }),
    jours: select({
      label: 'Jours travaillés',
      options: JOURS,
      maxSelect: 7,
      help: 'Parmi ceux de chaque ville. Vide : tous ceux-là.',
    }),
  },
  periods: {
    of: ['agence'],
    from: 'valid_from',
    to: 'valid_to',
    overlap: 'Une autre période a déjà ses heures à ces dates. Choisissez d’autres jours, ou modifiez-la.',
  },
})
