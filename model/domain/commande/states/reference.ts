import { stableId } from '../../../schema/record-id.ts'
import { type Category, FOUND_AGAIN_IN, STATES, type StateCode } from './states.ts'

const CODES = Object.keys(STATES) as StateCode[]
const ID_OF_CODE = new Map(CODES.map((code) => [code, stableId('tracking_states', code)]))

/** Record id of a state of `tracking_states`: the same in every Wasl. */
export const stateId = (code: StateCode): string => ID_OF_CODE.get(code) ?? stableId('tracking_states', code)

/** Record id of a shipped ville. */
export const villeId = (name: string): string => stableId('villes', name)

const CODE_OF_ID = new Map(CODES.map((code) => [stateId(code), code]))

/** The fixed code behind a state's record id; nothing for a state of the company's own. */
export const stateCode = (id: string): StateCode | undefined => CODE_OF_ID.get(id)

/** Colour of a category on every screen, light theme; also the colour its states are shipped with. */
export const CATEGORY_COLORS: Readonly<Record<Category, string>> = {
  en_attente: '#6b7280',
  ramassage: '#4f46e5',
  hub: '#2563eb',
  en_cours: '#b45309',
  livre: '#15803d',
  echoue: '#dc2626',
  retour: '#7c3aed',
  cloture: '#475569',
}

/** Motifs shipped with the product, and the states they apply to. */
export const MOTIFS: Readonly<Record<string, readonly StateCode[]>> = {
  'Prix trop élevé': ['REFUSE', 'ANNULE_CLIENT'],
  'Produit différent de la commande': ['REFUSE'],
  'Produit défectueux': ['REFUSE'],
  'N’a pas commandé': ['REFUSE', 'ANNULE_CLIENT'],
  'Commande en double': ['REFUSE', 'ANNULE_CLIENT', 'ANNULE_VENDEUR'],
  'A changé d’avis': ['REFUSE', 'ANNULE_CLIENT'],
  'Délai trop long': ['REFUSE', 'ANNULE_CLIENT'],
  'Ouverture non autorisée': ['REFUSE'],
  'Pas d’argent disponible': ['REFUSE', 'ANNULE_CLIENT'],
  'Produit épuisé': ['ANNULE_VENDEUR'],
  'Annulé par la boutique': ['ANNULE_VENDEUR', 'DEMANDE_RETOUR'],
  'Le destinataire garde une partie': ['LIVRE_PARTIEL'],
  'Pièce manquante ou abîmée': ['LIVRE_PARTIEL', 'LIVRE', 'ECHANGE_LIVRE'],
  'Remise accordée par le client': ['LIVRE', 'ECHANGE_LIVRE'],
  'Le destinataire a donné plus': ['LIVRE', 'ECHANGE_LIVRE'],
  'Le destinataire le veut à nouveau': ['RECU_HUB', 'RECU_AGENCE'],
  'Nouvelles coordonnées': ['RECU_HUB', 'RECU_AGENCE'],
  'Retrouvé, ou contrôle terminé': [...FOUND_AGAIN_IN],
  'Introuvable à l’inventaire': ['PERDU'],
  'Perdu pendant le trajet': ['PERDU'],
  'Trois tentatives sans réponse': ['DEMANDE_RETOUR'],
  'Contenu interdit': ['BLOQUE'],
  'Litige en cours': ['BLOQUE'],
}

/** Motifs that need a photo, since the livreur saw the parcel opened. */
export const MOTIFS_WITH_PHOTO: readonly string[] = ['Produit différent de la commande', 'Produit défectueux']

/** The motif for any other reason, which requires a note. Shipped after the others. */
export const OTHER_MOTIF = {
  name: 'Autre',
  name_ar: 'سبب آخر',
  applies_to: ['REFUSE', 'ANNULE_CLIENT'] satisfies readonly StateCode[],
} as const

/** The shipped motifs as a livreur reads them in Arabic. */
export const MOTIFS_IN_ARABIC: Readonly<Record<string, string>> = {
  'Prix trop élevé': 'الثمن مرتفع',
  'Produit différent de la commande': 'المنتج مختلف عن الطلب',
  'Produit défectueux': 'المنتج معيب',
  'N’a pas commandé': 'لم يطلب شيئا',
  'Commande en double': 'طلب مكرر',
  'A changé d’avis': 'غير رأيه',
  'Délai trop long': 'تأخر التوصيل',
  'Ouverture non autorisée': 'الفتح غير مسموح',
  'Pas d’argent disponible': 'لا يتوفر على المال',
  'Produit épuisé': 'نفد المنتج',
  'Annulé par la boutique': 'ألغاه المتجر',
  'Trois tentatives sans réponse': 'ثلاث محاولات دون جواب',
  'Le destinataire garde une partie': 'المرسل إليه احتفظ بجزء',
  'Remise accordée par le client': 'تخفيض من البائع',
  'Le destinataire a donné plus': 'المرسل إليه أعطى أكثر',
  'Le destinataire le veut à nouveau': 'المرسل إليه يريده من جديد',
  'Nouvelles coordonnées': 'معلومات جديدة',
  'Retrouvé, ou contrôle terminé': 'تم العثور عليه أو انتهت المراقبة',
  'Introuvable à l’inventaire': 'لم يوجد عند الجرد',
  'Perdu pendant le trajet': 'ضاع في الطريق',
  'Contenu interdit': 'محتوى ممنوع',
  'Litige en cours': 'نزاع قائم',
  'Pièce manquante ou abîmée': 'قطعة ناقصة أو متضررة',
}
