import { rammasage } from '#model/collections/rammasage.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** Who is not told where or when is asked as the last time. */
export const rammasageForm = formSpec(rammasage, {
  groups: [
    {
      fields: [
        'client',
        'date',
        'creneau',
        'colis_declares',
        'ville',
        'adresse',
        'telephone',
        'ramasseur',
        'note',
      ],
    },
  ],
  except: ['state', 'motif'],
  among: { client: 'type = "client"', ramasseur: 'type = "livreur"' },
  defaults: ({ clock }) => ({ date: clock.today_start }),
  without: ({ person }) => (person.type === 'client' ? ['client'] : []),
})
