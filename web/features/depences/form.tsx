import { depences } from '#model/collections/depences.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { today } from '#web/table/clock.ts'

/** The receipt comes first, for entry on a phone; the decision is another person's action. */
export const depenceForm = formSpec(depences, {
  groups: [
    { fields: ['piece', 'date', 'amount', 'label', 'category', 'agence', 'payee_par', 'note'] },
    { fields: ['repetition', 'repetition_fin'] },
  ],
  except: ['state', 'motif'],
  hisAgence: true,
  defaults: ({ clock }) => ({ date: `${today(clock)} 00:00:00.000Z` }),
})
