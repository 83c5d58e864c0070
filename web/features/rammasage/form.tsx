import { rammasage } from '#model/collections/rammasage.ts'
import { formSpec } from '#web/form/form-spec.ts'

/** A request without an address or a phone takes those of the last request of its client. */
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
