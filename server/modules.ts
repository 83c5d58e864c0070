import type { Modules } from './module.ts'
import { agencesAccess } from './modules/agences/access.ts'
import { agencesHooks } from './modules/agences/hooks.ts'
import { annoncesAccess } from './modules/annonces/access.ts'
import { appareilsAccess } from './modules/appareils/access.ts'
import { appareilsRoutes } from './modules/appareils/routes.ts'
import { appelsAccess } from './modules/appels/access.ts'
import { appelsHooks } from './modules/appels/hooks.ts'
import { avancesAccess } from './modules/avances/access.ts'
import { avancesHooks } from './modules/avances/hooks.ts'
import { avisAccess } from './modules/avis/access.ts'
import { bonsAccess } from './modules/bons/access.ts'
import { bonsHooks } from './modules/bons/hooks.ts'
import { bonsDetailsAccess } from './modules/bons_details/access.ts'
import { bonsDetailsHooks } from './modules/bons_details/hooks.ts'
import { budgetsHooks } from './modules/budgets/hooks.ts'
import { budgetsRoutes } from './modules/budgets/routes.ts'
import { changementsRibAccess } from './modules/changements_rib/access.ts'
import { changementsRibHooks } from './modules/changements_rib/hooks.ts'
import { chatsAccess } from './modules/chats/access.ts'
import { chatsHooks } from './modules/chats/hooks.ts'
import { chatsRoutes } from './modules/chats/routes.ts'
import { chatsLusAccess } from './modules/chats_lus/access.ts'
import { clientsAccess } from './modules/clients/access.ts'
import { clientsHooks } from './modules/clients/hooks.ts'
import { clientsFeeAccess } from './modules/clients_fee/access.ts'
import { clientsFeeRoutes } from './modules/clients_fee/routes.ts'
import { cloturesAccess } from './modules/clotures/access.ts'
import { cloturesHooks } from './modules/clotures/hooks.ts'
import { cloturesRoutes } from './modules/clotures/routes.ts'
import { commandesEmballageAccess } from './modules/commandes_emballage/access.ts'
import { commandesEmballageHooks } from './modules/commandes_emballage/hooks.ts'
import { commandsAccess } from './modules/commands/access.ts'
import { commandsHooks } from './modules/commands/hooks.ts'
import { commandsRoutes } from './modules/commands/routes.ts'
import { conflitsAccess } from './modules/conflits/access.ts'
import { conflitsHooks } from './modules/conflits/hooks.ts'
import { demandesAccess } from './modules/demandes/access.ts'
import { demandesHooks } from './modules/demandes/hooks.ts'
import { depencesAccess } from './modules/depences/access.ts'
import { depencesHooks } from './modules/depences/hooks.ts'
import { ecrituresReprisesAccess } from './modules/ecritures_reprises/access.ts'
import { erreursAccess } from './modules/erreurs/access.ts'
import { erreursHooks } from './modules/erreurs/hooks.ts'
import { essaisCodeAccess } from './modules/essais_code/access.ts'
import { essaisCodeHooks } from './modules/essais_code/hooks.ts'
import { exportsAccess } from './modules/exports/access.ts'
import { exportsHooks } from './modules/exports/hooks.ts'
import { exportsRoutes } from './modules/exports/routes.ts'
import { facturationsAccess } from './modules/facturations/access.ts'
import { facturationsHooks } from './modules/facturations/hooks.ts'
import { facturesAccess } from './modules/factures/access.ts'
import { facturesHooks } from './modules/factures/hooks.ts'
import { facturesRoutes } from './modules/factures/routes.ts'
import { facturesDetailsAccess } from './modules/factures_details/access.ts'
import { fraisAccess } from './modules/frais/access.ts'
import { fraisHooks } from './modules/frais/hooks.ts'
import { fraisRoutes } from './modules/frais/routes.ts'
import { groupesClientsAccess } from './modules/groupes_clients/access.ts'
import { horairesAccess } from './modules/horaires/access.ts'
import { horairesHooks } from './modules/horaires/hooks.ts'
import { importsAccess } from './modules/imports/access.ts'
import { importsRoutes } from './modules/imports/routes.ts'
import { impressionsAccess } from './modules/impressions/access.ts'
import { impressionsRoutes } from './modules/impressions/routes.ts'
import { inventairesAccess } from './modules/inventaires/access.ts'
import { inventairesHooks } from './modules/inventaires/hooks.ts'
import { inventairesDetailsAccess } from './modules/inventaires_details/access.ts'
import { jobsAccess } from './modules/jobs/access.ts'
import { jobsHooks } from './modules/jobs/hooks.ts'
import { affectationRoutes } from './modules/jobs/routes.ts'
import { jobsRowsAccess } from './modules/jobs_rows/access.ts'
import { journalAccess } from './modules/journal/access.ts'
import { journeesCaisseAccess } from './modules/journees_caisse/access.ts'
import { journeesCaisseHooks } from './modules/journees_caisse/hooks.ts'
import { journeesCaisseRoutes } from './modules/journees_caisse/routes.ts'
import { joursFeriesAccess } from './modules/jours_feries/access.ts'
import { ledgerAccountsAccess } from './modules/ledger_accounts/access.ts'
import { ledgerAccountsRoutes } from './modules/ledger_accounts/routes.ts'
import { ledgerEntriesAccess } from './modules/ledger_entries/access.ts'
import { ledgerPostingsAccess } from './modules/ledger_postings/access.ts'
import { livreursAccess } from './modules/livreurs/access.ts'
import { livreursRoutes } from './modules/livreurs/routes.ts'
import { livreursFeeAccess } from './modules/livreurs_fee/access.ts'
import { lotsPaiementAccess } from './modules/lots_paiement/access.ts'
import { lotsPaiementHooks } from './modules/lots_paiement/hooks.ts'
import { lotsPaiementRoutes } from './modules/lots_paiement/routes.ts'
import { mailsAccess } from './modules/mails/access.ts'
import { mailsHooks } from './modules/mails/hooks.ts'
import { messagesAccess } from './modules/messages/access.ts'
import { messagesHooks } from './modules/messages/hooks.ts'
import { minuteursAccess } from './modules/minuteurs/access.ts'
import { minuteursHooks } from './modules/minuteurs/hooks.ts'
import { motifsAccess } from './modules/motifs/access.ts'
import { notificationsAccess } from './modules/notifications/access.ts'
import { notificationsRoutes } from './modules/notifications/routes.ts'
import { ouverturesAccess } from './modules/ouvertures/access.ts'
import { ouverturesHooks } from './modules/ouvertures/hooks.ts'
import { ouverturesRoutes } from './modules/ouvertures/routes.ts'
import { packagingAccess } from './modules/packaging/access.ts'
import { packagingMovementsAccess } from './modules/packaging_movements/access.ts'
import { packagingMovementsHooks } from './modules/packaging_movements/hooks.ts'
import { packagingStocksAccess } from './modules/packaging_stocks/access.ts'
import { paiementsAccess } from './modules/paiements/access.ts'
import { paiementsHooks } from './modules/paiements/hooks.ts'
import { paiementsRoutes } from './modules/paiements/routes.ts'
import { peseesAccess } from './modules/pesees/access.ts'
import { peseesHooks } from './modules/pesees/hooks.ts'
import { positionsAccess } from './modules/positions/access.ts'
import { preuvesAccess } from './modules/preuves/access.ts'
import { preuvesHooks } from './modules/preuves/hooks.ts'
import { preuvesRoutes } from './modules/preuves/routes.ts'
import { produitsAccess } from './modules/produits/access.ts'
import { produitsHooks } from './modules/produits/hooks.ts'
import { produitsRoutes } from './modules/produits/routes.ts'
import { promotionsAccess } from './modules/promotions/access.ts'
import { promotionsHooks } from './modules/promotions/hooks.ts'
import { pushSubscriptionsAccess } from './modules/push_subscriptions/access.ts'
import { pushSubscriptionsHooks } from './modules/push_subscriptions/hooks.ts'
import { pushSubscriptionsRoutes } from './modules/push_subscriptions/routes.ts'
import { rammasageAccess } from './modules/rammasage/access.ts'
import { rammasageHooks } from './modules/rammasage/hooks.ts'
import { rammasageRoutes } from './modules/rammasage/routes.ts'
import { rapprochementsAccess } from './modules/rapprochements/access.ts'
import { rapprochementsHooks } from './modules/rapprochements/hooks.ts'
import { rapprochementsRoutes } from './modules/rapprochements/routes.ts'
import { reclamationMessagesAccess } from './modules/reclamation_messages/access.ts'
import { reclamationMessagesHooks } from './modules/reclamation_messages/hooks.ts'
import { reclamationsAccess } from './modules/reclamations/access.ts'
import { reclamationsHooks } from './modules/reclamations/hooks.ts'
import { reclamationsRoutes } from './modules/reclamations/routes.ts'
import { reclamationsLusAccess } from './modules/reclamations_lus/access.ts'
import { reclamationsReglesAccess } from './modules/reclamations_regles/access.ts'
import { reclamationsReponsesAccess } from './modules/reclamations_reponses/access.ts'
import { reclamationsReponsesHooks } from './modules/reclamations_reponses/hooks.ts'
import { remboursementsAccess } from './modules/remboursements/access.ts'
import { remboursementsHooks } from './modules/remboursements/hooks.ts'
import { remboursementsRoutes } from './modules/remboursements/routes.ts'
import { remisesBanqueAccess } from './modules/remises_banque/access.ts'
import { remisesBanqueHooks } from './modules/remises_banque/hooks.ts'
import { retraitsAccess } from './modules/retraits/access.ts'
import { retraitsHooks } from './modules/retraits/hooks.ts'
import { savedViewsAccess } from './modules/saved_views/access.ts'
import { savedViewsHooks } from './modules/saved_views/hooks.ts'
import { scansAccess } from './modules/scans/access.ts'
import { scansHooks } from './modules/scans/hooks.ts'
import { settingsAccess } from './modules/settings/access.ts'
import { settingsHooks } from './modules/settings/hooks.ts'
import { stockMovementsAccess } from './modules/stock_movements/access.ts'
import { stockMovementsHooks } from './modules/stock_movements/hooks.ts'
import { stocksAccess } from './modules/stocks/access.ts'
import { suivisAccess } from './modules/suivis/access.ts'
import { suivisHooks } from './modules/suivis/hooks.ts'
import { tauxTvaAccess } from './modules/taux_tva/access.ts'
import { toursAccess } from './modules/tours/access.ts'
import { toursHooks } from './modules/tours/hooks.ts'
import { toursRoutes } from './modules/tours/routes.ts'
import { trackingStatesAccess } from './modules/tracking_states/access.ts'
import { trackingStatesHooks } from './modules/tracking_states/hooks.ts'
import { transitionsAccess } from './modules/transitions/access.ts'
import { transitionsHooks } from './modules/transitions/hooks.ts'
import { usersAccess, usersAuth } from './modules/users/access.ts'
import { profileHooks, usersHooks } from './modules/users/hooks.ts'
import { usersRoutes } from './modules/users/routes.ts'
import { versementsAccess } from './modules/versements/access.ts'
import { versementsHooks } from './modules/versements/hooks.ts'
import { versementsRoutes } from './modules/versements/routes.ts'
import { villesAccess } from './modules/villes/access.ts'
import { villesHooks } from './modules/villes/hooks.ts'
import { zonesAccess } from './modules/zones/access.ts'
import { clientsFeeHooks, livreursFeeHooks } from './tariffs/row-checks.ts'

/** The module of every collection, in the order of `model/collections.ts`. */
export const modules: Modules = {
  users: { access: usersAccess, hooks: usersHooks, routes: usersRoutes, auth: usersAuth },
  clients: { access: clientsAccess, hooks: clientsHooks },
  livreurs: { access: livreursAccess, hooks: profileHooks('livreur'), routes: livreursRoutes },
  agences: { access: agencesAccess, hooks: agencesHooks },
  zones: { access: zonesAccess },
  villes: { access: villesAccess, hooks: villesHooks },
  tracking_states: { access: trackingStatesAccess, hooks: trackingStatesHooks },
  transitions: { access: transitionsAccess, hooks: transitionsHooks },
  motifs: { access: motifsAccess },
  commands: { access: commandsAccess, hooks: commandsHooks, routes: commandsRoutes },
  suivis: { access: suivisAccess, hooks: suivisHooks },
  appels: { access: appelsAccess, hooks: appelsHooks },
  essais_code: { access: essaisCodeAccess, hooks: essaisCodeHooks },
  demandes: { access: demandesAccess, hooks: demandesHooks },
  scans: { access: scansAccess, hooks: scansHooks },
  groupes_clients: { access: groupesClientsAccess },
  clients_fee: { access: clientsFeeAccess, hooks: clientsFeeHooks, routes: clientsFeeRoutes },
  livreurs_fee: { access: livreursFeeAccess, hooks: livreursFeeHooks },
  taux_tva: { access: tauxTvaAccess },
  promotions: { access: promotionsAccess, hooks: promotionsHooks },
  frais: { access: fraisAccess, hooks: fraisHooks, routes: fraisRoutes },
  packaging: { access: packagingAccess },
  packaging_stocks: { access: packagingStocksAccess },
  packaging_movements: { access: packagingMovementsAccess, hooks: packagingMovementsHooks },
  commandes_emballage: { access: commandesEmballageAccess, hooks: commandesEmballageHooks },
  produits: { access: produitsAccess, hooks: produitsHooks, routes: produitsRoutes },
  stocks: { access: stocksAccess },
  stock_movements: { access: stockMovementsAccess, hooks: stockMovementsHooks },
  reclamations: { access: reclamationsAccess, hooks: reclamationsHooks, routes: reclamationsRoutes },
  reclamations_lus: { access: reclamationsLusAccess },
  reclamation_messages: { access: reclamationMessagesAccess, hooks: reclamationMessagesHooks },
  reclamations_regles: { access: reclamationsReglesAccess },
  reclamations_reponses: { access: reclamationsReponsesAccess, hooks: reclamationsReponsesHooks },
  annonces: { access: annoncesAccess },
  depences: { access: depencesAccess, hooks: depencesHooks },
  budgets: { access: depencesAccess, hooks: budgetsHooks, routes: budgetsRoutes },
  settings: { access: settingsAccess, hooks: settingsHooks },
  saved_views: { access: savedViewsAccess, hooks: savedViewsHooks },
  notifications: { access: notificationsAccess, routes: notificationsRoutes },
  push_subscriptions: {
    access: pushSubscriptionsAccess,
    hooks: pushSubscriptionsHooks,
    routes: pushSubscriptionsRoutes,
  },
  imports: { access: importsAccess, routes: importsRoutes },
  exports: { access: exportsAccess, hooks: exportsHooks, routes: exportsRoutes },
  erreurs: { access: erreursAccess, hooks: erreursHooks },
  journal: { access: journalAccess },
  rammasage: { access: rammasageAccess, hooks: rammasageHooks, routes: rammasageRoutes },
  bons: { access: bonsAccess, hooks: bonsHooks },
  bons_details: { access: bonsDetailsAccess, hooks: bonsDetailsHooks },
  tours: { access: toursAccess, hooks: toursHooks, routes: toursRoutes },
  appareils: { access: appareilsAccess, routes: appareilsRoutes },
  conflits: { access: conflitsAccess, hooks: conflitsHooks },
  preuves: { access: preuvesAccess, hooks: preuvesHooks, routes: preuvesRoutes },
  positions: { access: positionsAccess },
  avis: { access: avisAccess },
  inventaires: { access: inventairesAccess, hooks: inventairesHooks },
  inventaires_details: { access: inventairesDetailsAccess },
  impressions: { access: impressionsAccess, routes: impressionsRoutes },
  minuteurs: { access: minuteursAccess, hooks: minuteursHooks },
  jours_feries: { access: joursFeriesAccess },
  horaires: { access: horairesAccess, hooks: horairesHooks },
  jobs: { access: jobsAccess, hooks: jobsHooks, routes: affectationRoutes },
  jobs_rows: { access: jobsRowsAccess },
  factures: { access: facturesAccess, hooks: facturesHooks, routes: facturesRoutes },
  factures_details: { access: facturesDetailsAccess },
  facturations: { access: facturationsAccess, hooks: facturationsHooks },
  versements: { access: versementsAccess, hooks: versementsHooks, routes: versementsRoutes },
  remboursements: {
    access: remboursementsAccess,
    hooks: remboursementsHooks,
    routes: remboursementsRoutes,
  },
  avances: { access: avancesAccess, hooks: avancesHooks },
  rapprochements: {
    access: rapprochementsAccess,
    hooks: rapprochementsHooks,
    routes: rapprochementsRoutes,
  },
  remises_banque: { access: remisesBanqueAccess, hooks: remisesBanqueHooks },
  pesees: { access: peseesAccess, hooks: peseesHooks },
  paiements: { access: paiementsAccess, hooks: paiementsHooks, routes: paiementsRoutes },
  lots_paiement: { access: lotsPaiementAccess, hooks: lotsPaiementHooks, routes: lotsPaiementRoutes },
  retraits: { access: retraitsAccess, hooks: retraitsHooks },
  changements_rib: { access: changementsRibAccess, hooks: changementsRibHooks },
  journees_caisse: { access: journeesCaisseAccess, hooks: journeesCaisseHooks, routes: journeesCaisseRoutes },
  ledger_accounts: { access: ledgerAccountsAccess, routes: ledgerAccountsRoutes },
  ledger_entries: { access: ledgerEntriesAccess },
  ledger_postings: { access: ledgerPostingsAccess },
  ouvertures: { access: ouverturesAccess, hooks: ouverturesHooks, routes: ouverturesRoutes },
  clotures: { access: cloturesAccess, hooks: cloturesHooks, routes: cloturesRoutes },
  ecritures_reprises: { access: ecrituresReprisesAccess },
  chats: { access: chatsAccess, hooks: chatsHooks, routes: chatsRoutes },
  messages: { access: messagesAccess, hooks: messagesHooks },
  mails: { access: mailsAccess, hooks: mailsHooks },
  chats_lus: { access: chatsLusAccess },
}
