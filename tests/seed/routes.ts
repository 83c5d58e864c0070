/** The routes of the seed's section 2, word for word. */
export const PUBLIC_ROUTES = [
  '/sign-up',
  '/sign-in',
  '/sign-in-2',
  '/otp',
  '/forgot-password',
  '/401',
  '/403',
  '/404',
  '/500',
  '/503',
] as const

export const GUARDED_ROUTES = [
  '/',
  '/affectation',
  '/apps',
  '/chats',
  '/help-center',
  '/packaging',
  '/reclamations',
  '/tracking-states',
  '/users',
  '/villes',
  '/moderateurs',
  '/bon-livraison',
  '/bon-retour-client',
  '/bon-retour-livreur',
  '/clients',
  '/clients-fee',
  '/livreurs',
  '/livreurs-fee',
  '/commands',
  '/commands-echoue',
  '/commands-en-cours',
  '/commands-livres',
  '/commands-sans-livreur',
  '/commands-updated-today',
  '/factures-clients',
  '/factures-livraison',
  '/rammasage',
  '/settings',
  '/settings/account',
  '/settings/appearance',
  '/settings/display',
  '/settings/notifications',
] as const

/** Pages the seed does not name, open to everybody. */
export const ADDED_PUBLIC_ROUTES = ['/tarifs'] as const

/** Pages the seed does not name. */
export const ADDED_ROUTES = [
  '/depences',
  '/annonces',
  '/journal',
  '/mails',
  '/corbeille',
  '/retours',
  '/inventaires',
  '/demandes',
  '/tournee',
  '/tournees',
  '/activite',
  '/releve',
  '/comptabilite',
  '/reprise',
] as const
