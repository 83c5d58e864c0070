import { msg } from '@lingui/core/macro'
import { avances } from '#model/collections/avances.ts'
import { factures } from '#model/collections/factures.ts'
import { journeesCaisse } from '#model/collections/journees_caisse.ts'
import { rapprochements } from '#model/collections/rapprochements.ts'
import { remboursements } from '#model/collections/remboursements.ts'
import { remisesBanque } from '#model/collections/remises_banque.ts'
import { versements } from '#model/collections/versements.ts'
import { UNDECIDED_GAPS } from '#model/domain/till/gaps.ts'
import { optionBadge } from '#web/shared/cells/option-badge.tsx'
import { listView } from '#web/table/view.ts'

const AMONG = { livreur: 'type = "livreur"' } as const
const path = '/caisse'

const VERSEMENTS = {
  path,
  through: [factures],
  columns: [
    { field: 'valide_at', title: msg`Heure` },
    { field: 'livreur', width: 180 },
    'du',
    'montant',
    'ecart',
    // The way its facture livraison was paid.
    { field: 'facture.mode', width: 110 },
    { field: 'caissier', width: 160 },
    { field: 'recu', width: 150 },
    { field: 'motif', width: 200 },
    { field: 'decision', width: 120 },
    { field: 'agence', width: 150 },
    { field: 'acquitte', hidden: true },
    { field: 'state', hidden: true },
  ],
  filters: [
    { field: 'valide_at', title: msg`Date` },
    'agence',
    'livreur',
    { field: 'ecart', title: msg`Avec écart`, kind: 'yesno' },
    { field: 'facture.mode', title: msg`Mode` },
    'decision',
    'state',
    'caissier',
  ],
  among: AMONG,
  cardLines: ['livreur', 'montant', 'ecart', 'valide_at'],
  sums: ['montant', 'ecart', 'du'],
} as const

export const versementsView = listView(versements, {
  ...VERSEMENTS,
  title: msg`Versements`,
  empty: {
    title: msg`Aucun versement aujourd’hui`,
    hint: msg`Scannez le badge d’un livreur au guichet : son versement s’inscrit ici avec son reçu.`,
  },
})

export const ecartsView = listView(versements, {
  ...VERSEMENTS,
  title: msg`Écarts à décider`,
  locked: {
    label: msg`Écarts à décider`,
    filter: () => UNDECIDED_GAPS,
  },
  empty: {
    title: msg`Aucun écart à décider`,
    hint: msg`Un versement qui ne fait pas le compte attend ici la décision d’une autre personne que le caissier.`,
  },
})

export const remboursementsView = listView(remboursements, {
  path,
  title: msg`Remboursements`,
  columns: [
    'created',
    { field: 'livreur', width: 180 },
    'montant',
    { field: 'recu', width: 150 },
    { field: 'agence', width: 150 },
    { field: 'caissier', width: 170 },
  ],
  filters: ['created', 'agence', 'livreur'],
  among: AMONG,
  sums: ['montant'],
  empty: {
    title: msg`Aucun remboursement`,
    hint: msg`Quand un livreur rend ce qui manquait à un versement, comptez-le ici : il repart avec un reçu.`,
  },
})

export const avancesView = listView(avances, {
  path,
  title: msg`Avances`,
  columns: [
    'created',
    { field: 'livreur', width: 180 },
    'montant',
    { field: 'motif', width: 240 },
    { field: 'agence', width: 150 },
    { field: 'caissier', width: 170 },
    { field: 'versement', width: 160 },
  ],
  filters: ['created', 'agence', 'livreur'],
  among: AMONG,
  sums: ['montant'],
  empty: {
    title: msg`Aucune avance`,
    hint: msg`Les espèces qu’un livreur emporte pour rendre la monnaie : il les rapporte avec son prochain versement.`,
  },
})

export const remisesView = listView(remisesBanque, {
  path,
  title: msg`Remises en banque`,
  columns: [
    'created',
    { field: 'agence', width: 160 },
    'montant',
    { field: 'reference', width: 180 },
    {
      field: 'state',
      width: 120,
      cell: optionBadge('state', remisesBanque.fields.state.options, {
        attente: 'en_cours',
        postee: 'livre',
        annulee: 'cloture',
      }),
    },
    { field: 'author', width: 170 },
    { field: 'decided_by', width: 170 },
    { field: 'decided_at', hidden: true },
  ],
  filters: ['created', 'agence', 'state'],
  sums: ['montant'],
  empty: {
    title: msg`Aucune remise en banque`,
    hint: msg`Les espèces portées à la banque quittent la caisse tout de suite ; une autre personne confirme leur arrivée.`,
  },
})

export const rapprochementsView = listView(rapprochements, {
  path,
  title: msg`Rapprochements`,
  columns: [
    'created',
    { field: 'command', width: 170 },
    'montant',
    { field: 'reference', width: 200 },
    { field: 'agence', width: 150 },
    { field: 'author', width: 170 },
  ],
  filters: ['created', 'agence'],
  sums: ['montant'],
  empty: {
    title: msg`Aucun rapprochement`,
    hint: msg`Un paiement par carte, virement ou chèque vu sur le compte en banque s’inscrit ici.`,
  },
})

export const journeesView = listView(journeesCaisse, {
  path,
  title: msg`Journées closes`,
  columns: [
    'jour',
    { field: 'agence', width: 160 },
    'ouverture',
    'entrees',
    'sorties',
    'attendu',
    'compte',
    'ecart',
    {
      field: 'state',
      width: 110,
      cell: optionBadge('state', journeesCaisse.fields.state.options, {
        ouverte: 'en_cours',
        close: 'cloture',
      }),
    },
    { field: 'motif', width: 200 },
    { field: 'closed_by', width: 160 },
    { field: 'closed_at', hidden: true },
  ],
  filters: ['jour', 'agence', 'state'],
  sums: ['entrees', 'sorties', 'ecart'],
  empty: {
    title: msg`Aucune journée close`,
    hint: msg`Chaque soir, comptez la caisse à l’onglet « Clôture ».`,
  },
})
