import { msg } from '@lingui/core/macro'
import { changementsRib } from '#model/collections/changements_rib.ts'
import { lotsPaiement } from '#model/collections/lots_paiement.ts'
import { paiements } from '#model/collections/paiements.ts'
import { retraits } from '#model/collections/retraits.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

const DECIDED = { attente: 'en_attente', acceptee: 'livre', refusee: 'echoue', annulee: 'cloture' } as const

export const paiementsView = listView(paiements, {
  path: '/paiements',
  title: msg`Paiements`,
  columns: [
    { field: 'user', width: 190 },
    { field: 'montant', width: 130 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', paiements.fields.state.options, {
        attente: 'en_attente',
        poste: 'livre',
        rejete: 'echoue',
        annule: 'cloture',
      }),
    },
    { field: 'mode', width: 110 },
    { field: 'facture', width: 150 },
    { field: 'reference', width: 150 },
    { field: 'lot', width: 170 },
    { field: 'created', width: 140 },
    { field: 'decided_at', hidden: true },
    { field: 'rib', hidden: true, width: 230 },
    { field: 'agence', hidden: true },
    { field: 'arrondi', hidden: true },
    { field: 'timbre', hidden: true },
    { field: 'party', hidden: true },
    { field: 'author', hidden: true },
    { field: 'decided_by', hidden: true },
  ],
  filters: ['state', 'user', 'mode', 'montant', 'party', 'created'],
  sums: ['montant'],
  empty: {
    title: msg`Aucun paiement`,
    hint: msg`Préparez les virements de ce qui est à payer : chaque paiement vient ici, avec sa preuve.`,
  },
})

export const lotsView = listView(lotsPaiement, {
  path: '/paiements',
  title: msg`Lots de paiement`,
  columns: [
    { field: 'libelle', width: 240 },
    { field: 'nombre', width: 110 },
    { field: 'montant', width: 140 },
    { field: 'created', width: 150 },
    { field: 'author', width: 170 },
  ],
  filters: ['created', 'author'],
  sums: ['montant'],
  empty: {
    title: msg`Aucun lot`,
    hint: msg`Les virements préparés ensemble font un lot : un seul fichier pour la banque.`,
  },
})

export const retraitsView = listView(retraits, {
  path: '/paiements',
  title: msg`Retraits`,
  columns: [
    { field: 'user', width: 200 },
    { field: 'montant', width: 130 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', retraits.fields.state.options, {
        ...DECIDED,
        postee: 'livre',
        acceptee: 'en_cours',
      }),
    },
    { field: 'created', width: 150 },
    { field: 'decided_by', width: 170 },
  ],
  filters: ['state', 'user', 'created'],
  among: { user: 'type = "client"' },
  sums: ['montant'],
  empty: {
    title: msg`Aucun retrait`,
    hint: msg`Un client peut demander une fois par cycle ce qui est disponible : sa demande vient ici.`,
  },
})

export const ribsView = listView(changementsRib, {
  path: '/paiements',
  title: msg`Changements de RIB`,
  columns: [
    { field: 'user', width: 200 },
    { field: 'rib', width: 230 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', changementsRib.fields.state.options, DECIDED),
    },
    { field: 'en_vigueur_at', width: 150 },
    { field: 'created', width: 150 },
    { field: 'ancien', hidden: true, width: 230 },
  ],
  filters: ['state', 'user', 'created'],
  among: { user: 'type = "client"' },
  empty: {
    title: msg`Aucun changement de RIB`,
    hint: msg`Un client demande son RIB avec l’attestation de sa banque ; une autre personne l’accepte.`,
  },
})
