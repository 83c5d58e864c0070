import { FAITS } from '../domain/tariffs/faits.ts'
import { collection } from '../schema/collection.ts'
import { date, number, select } from '../schema/fields.ts'

/** The rate of TVA of each fait, by date. An empty rate is unknown; a rate of 0 is an exemption. */
export const taux_tva = collection('taux_tva', {
  labels: { one: 'taux de TVA', many: 'taux de TVA' },
  title: 'fait',
  sort: 'fait,-valid_from',
  cached: true,
  fields: {
    fait: select({ label: 'Pour', required: true, options: FAITS }),
    taux: number({ label: 'Taux (%)', nullable: true, min: 0, max: 100 }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  periods: {
    of: ['fait'],
    from: 'valid_from',
    to: 'valid_to',
    overlap: 'Un taux vaut déjà pour ce fait sur une partie de cette période. Terminez-le d’abord.',
  },
})
