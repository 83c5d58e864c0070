/**
 * The 39 states of a commande (`docs/lexique.md`): codes and categories are fixed, labels are the ones shipped
 * and may be edited in the collection `tracking_states`.
 */
export const CATEGORIES = {
  en_attente: 'En attente',
  ramassage: 'Ramassage',
  hub: 'Hub',
  en_cours: 'En cours',
  livre: 'Livré',
  echoue: 'Échoué',
  retour: 'Retour',
  cloture: 'Clôturé',
} as const
export type Category = keyof typeof CATEGORIES

/** Requirements a move into a state may have. */
export const REQUIREMENTS = {
  rappel_at: 'Date de rappel',
  bon: 'Bon',
  ramasseur: 'Ramasseur',
  creneau: 'Créneau',
  scan: 'Scan',
  position: 'Position',
  motif: 'Motif',
  limite_retrait: 'Date limite de retrait',
  delivery_man: 'Livreur',
  reported_date: 'Date de report',
  note: 'Note',
  call: 'Appel',
  amount_collected: 'Montant encaissé',
  mode_paiement: 'Mode de paiement',
  reference: 'Référence du paiement',
  pieces_kept: 'Pièces gardées',
  signature: 'Signature',
  photo: 'Photo',
  grade: 'Dommage en %',
} as const
export type Requirement = keyof typeof REQUIREMENTS

/** The outcomes of a commande, written once; an outcome survives the return of the parcel. */
export const OUTCOMES = {
  LIVRE: 'Livré',
  LIVRE_PARTIEL: 'Livré en partie',
  ECHANGE_LIVRE: 'Échange effectué',
  REFUSE: 'Refusé',
  ANNULE_CLIENT: 'Annulé par le destinataire',
  ANNULE_VENDEUR: 'Annulé par le vendeur',
  RETOUR: 'Retourné sans refus',
  PERDU: 'Perdu',
  ENDOMMAGE: 'Endommagé',
} as const
export type Outcome = keyof typeof OUTCOMES

/** Outcomes for which cash was collected at the door. */
export const DELIVERED_OUTCOMES = [
  'LIVRE',
  'LIVRE_PARTIEL',
  'ECHANGE_LIVRE',
] as const satisfies readonly Outcome[]

export const MONEY_STATES = {
  NON_ENCAISSE: 'Non encaissé',
  CHEZ_LIVREUR: 'Chez le livreur',
  VERSE: 'Versé',
  FACTURE: 'Facturé',
  PAYE: 'Payé',
  SANS_OBJET: 'Sans objet',
} as const
export type MoneyState = keyof typeof MONEY_STATES

/** Receivers of the destinataire's payment, each with its French label. */
export const PAID_TO = {
  livreur: 'Livreur',
  agence: 'Caisse de l’agence',
  banque: 'Banque',
  /** Money taken before the ledger began: its account is unknown. */
  ouverture: 'Avant l’ouverture des comptes',
} as const

export const HOLDERS = {
  client: 'Client',
  livreur: 'Livreur',
  agence: 'Agence',
  trajet: 'En trajet',
  destinataire: 'Destinataire',
} as const
export type HolderKind = keyof typeof HOLDERS

export interface State {
  readonly name: string
  readonly name_ar: string
  readonly category: Category
  /** The label on the public tracking page. */
  readonly public_label: string
  readonly requires: readonly Requirement[]
}

const state = (
  name: string,
  name_ar: string,
  category: Category,
  public_label: string,
  requires: readonly Requirement[],
): State => ({ name, name_ar, category, public_label, requires })

export const STATES = {
  A_CONFIRMER: state('À confirmer', 'في انتظار التأكيد', 'en_attente', 'Préparé', []),
  RAPPEL: state('Rappel programmé', 'معاودة الاتصال مبرمجة', 'en_attente', 'Préparé', ['rappel_at']),
  NOUVEAU: state('Nouveau colis', 'طرد جديد', 'en_attente', 'Préparé', []),
  ATTENTE_RAMASSAGE: state('Attente de ramassage', 'في انتظار الاستلام', 'ramassage', 'Préparé', ['bon']),
  RAMASSAGE_AFFECTE: state('Ramassage affecté', 'تم تعيين الاستلام', 'ramassage', 'Préparé', [
    'ramasseur',
    'creneau',
  ]),
  MANQUANT_RAMASSAGE: state('Manquant au ramassage', 'مفقود عند الاستلام', 'ramassage', 'Préparé', ['bon']),
  RAMASSE: state('Ramassé', 'تم الاستلام', 'ramassage', 'Pris en charge', ['scan', 'position']),
  RECU_HUB: state('Reçu au hub', 'وصل إلى المركز', 'hub', 'Pris en charge', ['scan']),
  EXPEDIE: state("Expédié vers l'agence", 'أرسل إلى الوكالة', 'hub', 'En route', ['bon']),
  RECU_AGENCE: state('Reçu en agence', 'وصل إلى الوكالة', 'hub', 'En route', ['scan']),
  BLOQUE: state('Bloqué', 'موقوف', 'hub', 'En route', ['motif']),
  RETRAIT_AGENCE: state('À retirer en agence', 'للسحب من الوكالة', 'en_cours', 'À retirer en agence', [
    'limite_retrait',
  ]),
  AFFECTE: state('Affecté au livreur', 'مسند إلى الموزع', 'en_cours', 'En route', ['delivery_man']),
  EN_DISTRIBUTION: state('En cours de livraison', 'قيد التوصيل', 'en_cours', 'En livraison', ['scan']),
  PROGRAMME: state('Programmé', 'مبرمج', 'en_cours', 'Livraison programmée', ['reported_date']),
  REPORTE: state('Reporté', 'مؤجل', 'en_cours', 'Livraison reportée', ['reported_date']),
  CHANGEMENT_DEMANDE: state('Changement demandé', 'طلب تغيير', 'en_cours', 'En route', ['note']),
  PAS_DE_REPONSE: state('Pas de réponse', 'لا جواب', 'echoue', 'Livreur passé sans vous joindre', ['call']),
  INJOIGNABLE: state('Injoignable', 'تعذر الاتصال', 'echoue', 'Livreur passé sans vous joindre', ['call']),
  BOITE_VOCALE: state('Boîte vocale', 'العلبة الصوتية', 'echoue', 'Livreur passé sans vous joindre', [
    'call',
  ]),
  NUMERO_ERRONE: state('Numéro erroné', 'رقم خاطئ', 'echoue', 'Numéro à corriger', ['note']),
  ADRESSE_INCORRECTE: state('Adresse incorrecte', 'عنوان خاطئ', 'echoue', 'Adresse à corriger', [
    'note',
    'position',
  ]),
  HORS_ZONE: state('Hors zone', 'خارج المنطقة', 'echoue', 'En route', ['position']),
  REFUSE: state('Refusé', 'مرفوض', 'echoue', 'Refusé', ['motif']),
  ANNULE_CLIENT: state('Annulé par le destinataire', 'ألغاه المرسل إليه', 'echoue', 'Annulé', ['motif']),
  ANNULE_VENDEUR: state('Annulé par le vendeur', 'ألغاه البائع', 'echoue', 'Annulé', ['motif']),
  LIVRE: state('Livré', 'تم التوصيل', 'livre', 'Livré', ['amount_collected', 'mode_paiement']),
  LIVRE_PARTIEL: state('Livré en partie', 'توصيل جزئي', 'livre', 'Livré', [
    'pieces_kept',
    'amount_collected',
    'motif',
  ]),
  ECHANGE_LIVRE: state('Échange effectué', 'تم التبديل', 'livre', 'Livré', ['amount_collected']),
  DEMANDE_RETOUR: state('Retour demandé', 'طلب إرجاع', 'retour', 'Retour vers le vendeur', ['motif']),
  RETOUR_CHEZ_LIVREUR: state(
    'Retour chez le livreur',
    'مرتجع عند الموزع',
    'retour',
    'Retour vers le vendeur',
    [],
  ),
  RETOUR_HUB: state('Retour reçu au hub', 'مرتجع في المركز', 'retour', 'Retour vers le vendeur', [
    'scan',
    'bon',
  ]),
  RETOUR_EN_TRANSIT: state('Retour en transit', 'مرتجع في الطريق', 'retour', 'Retour vers le vendeur', [
    'bon',
  ]),
  RETOUR_STOCK: state('Retour remis en stock', 'أعيد إلى المخزون', 'retour', 'Retour vers le vendeur', []),
  RETOUR_PRET: state('Retour prêt', 'مرتجع جاهز', 'retour', 'Retour vers le vendeur', ['bon']),
  RETOUR_REMIS: state('Retour remis au client', 'مرتجع سلم للبائع', 'retour', 'Retour vers le vendeur', [
    'signature',
  ]),
  PERDU: state('Perdu', 'ضائع', 'cloture', 'Nous contacter', ['motif']),
  ENDOMMAGE: state('Endommagé', 'متضرر', 'cloture', 'Nous contacter', ['photo', 'grade']),
  CLOTURE: state('Clôturé', 'مغلق', 'cloture', 'Terminé', []),
} as const satisfies Record<string, State>

export type StateCode = keyof typeof STATES

/** Most states a company may have, the shipped ones included, so that the graph fits a screen. */
export const MOST_STATES = 99

/** True when the code is one of these; a state of the company's own has no code. */
export const isOneOf = <C extends StateCode>(codes: readonly C[], code: StateCode | undefined): code is C =>
  codes.some((one) => one === code)

/** A state, shipped or the company's own: every state has a category, only shipped ones a code. */
export interface ReadState {
  readonly code: StateCode | undefined
  readonly category: Category
}

/** States in which the parcel is still with the client, who may edit or cancel it. */
export const EDITABLE_BY_CLIENT = ['NOUVEAU', 'A_CONFIRMER'] as const satisfies readonly StateCode[]

/** States from which a parcel may be blocked at the agence. */
export const BLOCKABLE: readonly StateCode[] = ['RECU_HUB', 'RECU_AGENCE']

/** Three ways of not being reached: they share one count of attempts. */
export const UNANSWERED: readonly StateCode[] = ['PAS_DE_REPONSE', 'INJOIGNABLE', 'BOITE_VOCALE']

/** States in which the recipient may have paid at the door without keeping anything. */
export const PAID_AT_THE_DOOR: readonly StateCode[] = ['REFUSE', 'ANNULE_CLIENT']

/** Returns that are over: the parcel is back with its client or in stock. */
export const RETURN_FINISHED = ['RETOUR_REMIS', 'RETOUR_STOCK'] as const satisfies readonly StateCode[]

/** Where a parcel that was lost may be found again. */
export const FOUND_AGAIN_IN = [
  'RAMASSE',
  'RECU_HUB',
  'EXPEDIE',
  'RECU_AGENCE',
  'BLOQUE',
  'EN_DISTRIBUTION',
  'RETOUR_CHEZ_LIVREUR',
  'RETOUR_HUB',
  'RETOUR_EN_TRANSIT',
] as const satisfies readonly StateCode[]

/** Deliveries that leave a second parcel behind. */
export const ECHANGE_OR_PARTIAL: readonly StateCode[] = ['ECHANGE_LIVRE', 'LIVRE_PARTIEL']
