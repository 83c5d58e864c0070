import { bons } from '#model/collections/bons.ts'
import { factures } from '#model/collections/factures.ts'
import { optionBadge } from './option-badge.tsx'

export const bonBadge = optionBadge('state', bons.fields.state.options, {
  brouillon: 'en_attente',
  emis: 'hub',
  remis: 'en_cours',
  recu: 'livre',
  clos: 'cloture',
  annule: 'echoue',
})

export const factureBadge = optionBadge('state', factures.fields.state.options, {
  brouillon: 'en_attente',
  emise: 'en_cours',
  payee: 'livre',
  annulee: 'cloture',
})
