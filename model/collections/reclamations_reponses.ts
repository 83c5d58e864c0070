import { CLAIM_TYPES } from '../domain/reclamation/claim-states.ts'
import { collection } from '../schema/collection.ts'
import { bool, select, text } from '../schema/fields.ts'

/** Template answers in both languages; the claims desk fills in their placeholders. */
export const reclamations_reponses = collection('reclamations_reponses', {
  labels: { one: 'réponse type', many: 'réponses types', feminine: true },
  title: 'name',
  search: ['name', 'fr'],
  sort: 'name',
  cached: true,
  fields: {
    name: text({ label: 'Nom', required: true, max: 80 }),
    type: select({ label: 'Pour le sujet', options: CLAIM_TYPES, help: 'Vide : tous.' }),
    fr: text({
      label: 'En français',
      required: true,
      max: 2000,
      multiline: true,
      help: '{client}, {code}, {destinataire}, {ville}, {etat}, {montant}, {indemnite} et {limite} sont remplacés.',
    }),
    ar: text({ label: 'En arabe', max: 2000, multiline: true, rtl: true }),
    active: bool({ label: 'Active', default: true }),
  },
})
