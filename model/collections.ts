import { agences } from './collections/agences.ts'
import { annonces } from './collections/annonces.ts'
import { appareils } from './collections/appareils.ts'
import { appels } from './collections/appels.ts'
import { avances } from './collections/avances.ts'
import { avis } from './collections/avis.ts'
import { bons } from './collections/bons.ts'
import { bons_details } from './collections/bons_details.ts'
import { budgets } from './collections/budgets.ts'
import { changementsRib } from './collections/changements_rib.ts'
import { chats } from './collections/chats.ts'
import { chats_lus } from './collections/chats_lus.ts'
import { clients } from './collections/clients.ts'
import { clients_fee } from './collections/clients_fee.ts'
import { clotures } from './collections/clotures.ts'
import { commandesEmballage } from './collections/commandes_emballage.ts'
import { commands } from './collections/commands.ts'
import { conflits } from './collections/conflits.ts'
import { demandes } from './collections/demandes.ts'
import { depences } from './collections/depences.ts'
import { ecritures_reprises } from './collections/ecritures_reprises.ts'
import { erreurs } from './collections/erreurs.ts'
import { essais_code } from './collections/essais_code.ts'
import { exports } from './collections/exports.ts'
import { facturations } from './collections/facturations.ts'
import { factures } from './collections/factures.ts'
import { factures_details } from './collections/factures_details.ts'
import { frais } from './collections/frais.ts'
import { groupes_clients } from './collections/groupes_clients.ts'
import { horaires } from './collections/horaires.ts'
import { imports } from './collections/imports.ts'
import { impressions } from './collections/impressions.ts'
import { inventaires } from './collections/inventaires.ts'
import { inventaires_details } from './collections/inventaires_details.ts'
import { jobs } from './collections/jobs.ts'
import { jobs_rows } from './collections/jobs_rows.ts'
import { journal } from './collections/journal.ts'
import { journeesCaisse } from './collections/journees_caisse.ts'
import { jours_feries } from './collections/jours_feries.ts'
import { ledger_accounts } from './collections/ledger_accounts.ts'
import { ledger_entries } from './collections/ledger_entries.ts'
import { ledger_postings } from './collections/ledger_postings.ts'
import { livreurs } from './collections/livreurs.ts'
import { livreurs_fee } from './collections/livreurs_fee.ts'
import { lotsPaiement } from './collections/lots_paiement.ts'
import { mails } from './collections/mails.ts'
import { messages } from './collections/messages.ts'
import { minuteurs } from './collections/minuteurs.ts'
import { motifs } from './collections/motifs.ts'
import { notifications } from './collections/notifications.ts'
import { ouvertures } from './collections/ouvertures.ts'
import { packaging } from './collections/packaging.ts'
import { packagingMovements } from './collections/packaging_movements.ts'
import { packagingStocks } from './collections/packaging_stocks.ts'
import { paiements } from './collections/paiements.ts'
import { pesees } from './collections/pesees.ts'
import { positions } from './collections/positions.ts'
import { preuves } from './collections/preuves.ts'
import { produits } from './collections/produits.ts'
import { promotions } from './collections/promotions.ts'
import { push_subscriptions } from './collections/push_subscriptions.ts'
import { rammasage } from './collections/rammasage.ts'
import { rapprochements } from './collections/rapprochements.ts'
import { reclamation_messages } from './collections/reclamation_messages.ts'
import { reclamations } from './collections/reclamations.ts'
import { reclamations_lus } from './collections/reclamations_lus.ts'
import { reclamations_regles } from './collections/reclamations_regles.ts'
import { reclamations_reponses } from './collections/reclamations_reponses.ts'
import { remboursements } from './collections/remboursements.ts'
import { remisesBanque } from './collections/remises_banque.ts'
import { retraits } from './collections/retraits.ts'
import { saved_views } from './collections/saved_views.ts'
import { scans } from './collections/scans.ts'
import { settings } from './collections/settings.ts'
import { stockMovements } from './collections/stock_movements.ts'
import { stocks } from './collections/stocks.ts'
import { suivis } from './collections/suivis.ts'
import { taux_tva } from './collections/taux_tva.ts'
import { tours } from './collections/tours.ts'
import { tracking_states } from './collections/tracking_states.ts'
import { transitions } from './collections/transitions.ts'
import { users } from './collections/users.ts'
import { versements } from './collections/versements.ts'
import { villes } from './collections/villes.ts'
import { zones } from './collections/zones.ts'
import type {
  Body as BodyOf,
  Collection,
  FieldName as FieldNameOf,
  Row as RowOf,
  WireRow as WireRowOf,
} from './schema/collection.ts'

/** Every collection of Wasl, in the order a newcomer should read them. */
export const collections = {
  users,
  clients,
  livreurs,
  agences,
  zones,
  villes,
  tracking_states,
  transitions,
  motifs,
  commands,
  suivis,
  appels,
  essais_code,
  pesees,
  demandes,
  scans,
  groupes_clients,
  clients_fee,
  livreurs_fee,
  taux_tva,
  promotions,
  frais,
  packaging,
  packaging_stocks: packagingStocks,
  packaging_movements: packagingMovements,
  commandes_emballage: commandesEmballage,
  produits,
  stocks,
  stock_movements: stockMovements,
  reclamations,
  reclamation_messages,
  reclamations_lus,
  reclamations_regles,
  reclamations_reponses,
  annonces,
  depences,
  budgets,
  settings,
  saved_views,
  notifications,
  push_subscriptions,
  imports,
  exports,
  erreurs,
  journal,
  rammasage,
  bons,
  bons_details,
  tours,
  appareils,
  conflits,
  preuves,
  positions,
  avis,
  inventaires,
  inventaires_details,
  impressions,
  minuteurs,
  jours_feries,
  horaires,
  jobs,
  jobs_rows,
  factures,
  factures_details,
  facturations,
  versements,
  remboursements,
  avances,
  rapprochements,
  remises_banque: remisesBanque,
  paiements,
  lots_paiement: lotsPaiement,
  retraits,
  changements_rib: changementsRib,
  journees_caisse: journeesCaisse,
  ledger_accounts,
  ledger_entries,
  ledger_postings,
  ouvertures,
  clotures,
  ecritures_reprises,
  chats,
  messages,
  mails,
  chats_lus,
} as const

export type Collections = typeof collections
export type CollectionName = keyof Collections
export type Row<N extends CollectionName> = RowOf<Collections[N]>
export type WireRow<N extends CollectionName> = WireRowOf<Collections[N]>
export type Body<N extends CollectionName> = BodyOf<Collections[N]>
export type FieldName<N extends CollectionName> = FieldNameOf<Collections[N]>

/** The declaration with its exact types forgotten, for code that works on any collection. */
export function collectionOf(name: CollectionName): Collection {
  return collections[name]
}

/** Every collection, for code that works on any of them. */
export const DECLARED: readonly Collection[] = Object.values(collections)
