import { collection } from '../schema/collection.ts'
import { count, date, json, money, relation, select, text } from '../schema/fields.ts'

/** The history of a commande. Creating one is the only way a commande changes state. */
export const suivis = collection('suivis', {
  labels: { one: 'suivi', many: 'suivis' },
  title: 'at',
  sort: '-at',
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    from: relation({ label: 'De', to: 'tracking_states' }),
    status: relation({ label: 'Vers', to: 'tracking_states', required: true }),
    actor: relation({ label: 'Par', to: 'users', write: [] }),
    at: date({ label: 'Quand', write: [] }),
    device_at: date({ label: 'Heure de l’appareil' }),
    source: select({
      label: 'Canal',
      options: {
        web: 'Écran',
        app: 'Application',
        scan: 'Scan',
        import: 'Import',
        api: 'API',
        system: 'Système',
      },
    }),
    note: text({ label: 'Note', max: 1000, multiline: true }),
    motif: relation({ label: 'Motif', to: 'motifs' }),
    reported_date: date({ label: 'Date de report', dayOnly: true }),
    amount_collected: money({ label: 'Encaissé' }),
    mode_paiement: select({
      label: 'Mode de paiement',
      options: { especes: 'Espèces', carte: 'Carte', virement: 'Virement' },
    }),
    position: json({ label: 'Position' }),
    attempt_no: count({ label: 'Tentative', min: 0 }),
  },
  indexes: [{ fields: ['command', 'at'] }, { fields: ['at'] }, { fields: ['actor', 'at'] }],
})
