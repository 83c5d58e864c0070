import type { UserType } from '#model/domain/permissions.ts'
import type { NavEntry } from '#web/layout/nav-entry.ts'
import type { Notification } from '../queries.ts'

export interface Address {
  readonly to: NavEntry['to']
  readonly search?: Readonly<Record<string, string>>
}

type Told = Pick<Notification, 'kind' | 'collection' | 'record' | 'details'>

/** The page that shows what a notification tells of: the record itself where it is about one. */
export function addressOf(
  { kind, collection, record, details }: Told,
  reader: UserType | '',
): Address | null {
  const fiche = { fiche: record }
  switch (kind) {
    case 'colis_echec': {
      const { code } = (details ?? {}) as { code?: string }
      return record !== '' && code
        ? { to: '/commands', search: { colis: code } }
        : { to: '/commands-echoue', search: { sort: '-last_event_at' } }
    }
    case 'reclamation_reponse':
    case 'reclamation_nouvelle':
    case 'reclamation_escaladee':
    case 'reclamation_hors_delai':
    case 'reclamation_suite':
      return { to: '/reclamations', search: fiche }
    case 'facture_emise':
      return { to: '/factures-clients', search: fiche }
    case 'paiement_recu':
      return collection === 'factures' ? { to: '/factures-clients', search: fiche } : { to: '/releve' }
    case 'ramassage_annule':
    case 'ramassage_reporte':
      return { to: '/rammasage', search: fiche }
    case 'ecart_caisse':
      return { to: '/caisse', search: { onglet: 'ecarts', ...fiche } }
    case 'rib_demande':
      return { to: '/paiements', search: { onglet: 'ribs', ...fiche } }
    case 'import_rejets':
      return { to: '/commands', search: { import_batch: record } }
    case 'lot_fini':
      return reader === 'client' ? { to: '/commands' } : { to: '/activite', search: fiche }
    case 'export_fini':
      return { to: '/exports', search: fiche }
    case 'colis_affectes':
      return { to: '/tournee' }
    case 'versement_corrige':
      return { to: '/factures-livraison' }
    case 'message':
      return { to: '/chats', search: { chat: record } }
    default:
      return null
  }
}
