import { ANSWER_WITHIN_H, CLAIM_TYPES, type ClaimType } from './claim-states.ts'
import type { CONDITIONS } from './eligibility.ts'

interface Rule {
  readonly type: ClaimType
  readonly condition: keyof typeof CONDITIONS
  readonly jours: number
  readonly delai_h: number
  readonly motif: string
}

/** Differences from « aucune condition, 48 h ». */
const SPECIAL: Partial<Readonly<Record<ClaimType, Partial<Rule>>>> = {
  montant: { condition: 'verse' },
  perdu: {
    condition: 'pris',
    delai_h: 2 * ANSWER_WITHIN_H,
    motif: 'Nous ne pouvons chercher qu’un colis qui nous a été remis.',
  },
  endommage: {
    condition: 'pris',
    jours: 30,
    motif: 'Signalez un colis abîmé dans le mois, photos à l’appui.',
  },
}

/** The rules shipped with the product, one for each subject: the company ends them and writes its own. */
export const CLAIM_RULES: readonly Rule[] = (Object.keys(CLAIM_TYPES) as ClaimType[]).map((type) => ({
  type,
  condition: 'aucune',
  jours: 0,
  delai_h: ANSWER_WITHIN_H,
  motif: '',
  ...SPECIAL[type],
}))

interface Answer {
  readonly name: string
  readonly type: ClaimType | ''
  readonly fr: string
  readonly ar: string
}

/** The answer templates shipped with the product; the company may change them. */
export const CLAIM_ANSWERS: readonly Answer[] = [
  {
    name: 'Accusé de réception',
    type: '',
    fr: 'Bonjour {client}, nous avons bien reçu votre réclamation sur le colis {code}. Nous vous répondons avant le {limite}.',
    ar: 'مرحبا {client}، توصلنا بشكايتك حول الطرد {code}. سنجيبك قبل {limite}.',
  },
  {
    name: 'Recherche en cours',
    type: 'perdu',
    fr: 'Nous recherchons le colis {code} pour {destinataire} à {ville}. Un inventaire est lancé ; nous revenons vers vous avant le {limite}.',
    ar: 'نبحث عن الطرد {code} المرسل إلى {destinataire} في {ville}. الجرد جار وسنعود إليك قبل {limite}.',
  },
  {
    name: 'Indemnité accordée',
    type: 'perdu',
    fr: 'Nous n’avons pas retrouvé le colis {code} et nous en répondons : {indemnite} seront sur votre prochaine facture. Toutes nos excuses.',
    ar: 'لم نعثر على الطرد {code} ونتحمل المسؤولية: ستجد {indemnite} في فاتورتك القادمة. نعتذر منك.',
  },
  {
    name: 'Photos demandées',
    type: 'endommage',
    fr: 'Pour décider, il nous faut des photos du colis {code} : l’emballage, l’étiquette et le produit.',
    ar: 'لكي نقرر، نحتاج إلى صور الطرد {code}: التغليف والملصق والمنتوج.',
  },
  {
    name: 'Preuve de valeur demandée',
    type: 'perdu',
    fr: 'Le montant demandé dépasse le plafond sans justificatif. Envoyez-nous la facture d’achat du colis {code}.',
    ar: 'المبلغ المطلوب يتجاوز السقف بدون وثيقة. أرسل لنا فاتورة شراء الطرد {code}.',
  },
  {
    name: 'Montant expliqué',
    type: 'montant',
    fr: 'Le colis {code} a été encaissé {montant}. Le détail des frais est sur votre relevé, à « Pourquoi ce montant ? ».',
    ar: 'تم تحصيل {montant} عن الطرد {code}. تفاصيل الرسوم في كشف حسابك.',
  },
  {
    name: 'Destinataire rappelé',
    type: 'rappeler',
    fr: 'Nous avons rappelé {destinataire}. Le colis {code} repart en livraison.',
    ar: 'اتصلنا من جديد بـ {destinataire}. الطرد {code} يخرج للتوزيع مرة أخرى.',
  },
  {
    name: 'Réclamation non retenue',
    type: '',
    fr: 'Après vérification, nous ne pouvons pas donner suite pour le colis {code} : il est « {etat} ». Répondez ici sous 7 jours si vous contestez.',
    ar: 'بعد التحقق، لا يمكننا قبول الشكاية حول الطرد {code}: حالته « {etat} ». يمكنك الرد هنا خلال 7 أيام إذا كنت تعترض.',
  },
]
