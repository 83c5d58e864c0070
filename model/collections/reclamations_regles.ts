import { ANSWER_WITHIN_H, CLAIM_TYPES } from '../domain/reclamation/claim-states.ts'
import { CONDITIONS } from '../domain/reclamation/eligibility.ts'
import { collection } from '../schema/collection.ts'
import { count, date, money, relation, select, text } from '../schema/fields.ts'

/** Dated rules of eligibility: the time limit of each subject, and the hours until the answer is due. */
export const reclamations_regles = collection('reclamations_regles', {
  labels: { one: 'règle de réclamation', many: 'règles de réclamation', feminine: true },
  title: 'type',
  sort: 'type',
  cached: true,
  fields: {
    type: select({ label: 'Sujet', required: true, options: CLAIM_TYPES }),
    condition: select({ label: 'À condition que', options: CONDITIONS, default: 'aucune' }),
    jours: count({
      label: 'Recevable pendant (jours)',
      min: 0,
      max: 3_650,
      help: 'Depuis le dernier événement du colis ; 0 : sans limite.',
    }),
    motif: text({
      label: 'Réponse à qui n’y a pas droit',
      max: 300,
      multiline: true,
      help: 'Le client la lit au lieu d’ouvrir une réclamation.',
    }),
    delai_h: count({
      label: 'Réponse sous (h)',
      min: 0,
      max: 2_000,
      default: ANSWER_WITHIN_H,
      help: 'Heures ouvertes ; 0 : sans délai.',
    }),
    plafond: money({
      label: 'Indemnité sans justificatif',
      min: 0,
      help: 'En DH, au plus ; 0 : le plafond de la société.',
    }),
    franchise: money({
      label: 'Franchise d’un colis assuré',
      min: 0,
      help: 'En DH : retirée de la valeur assurée d’un colis créé à ces dates ; 0 : aucune.',
    }),
    responsable: relation({
      label: 'Escaladée à',
      to: 'users',
      see: ['moderateur'],
      help: 'Qui la reprend quand le délai est passé.',
    }),
    valid_from: date({ label: 'À partir du', dayOnly: true, required: true }),
    valid_to: date({ label: 'Jusqu’au', dayOnly: true }),
  },
  periods: {
    of: ['type'],
    from: 'valid_from',
    to: 'valid_to',
    overlap: 'Une règle vaut déjà pour ce sujet à ces dates. Terminez-la d’abord, ou changez les dates.',
  },
})
