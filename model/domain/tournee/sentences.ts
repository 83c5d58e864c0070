import type { Centimes } from '../../schema/collection.ts'
import { format, subtract, ZERO } from '../money.ts'

/** Messages of a livreur to a recipient, ready to send. */
export const SENTENCES = ['en_route', 'adresse', 'sans_reponse', 'devant'] as const
export type Sentence = (typeof SENTENCES)[number]
export type Tongue = 'fr' | 'ar'

export interface Visit {
  /** The recipient's name, as the merchant wrote it. */
  readonly name: string
  readonly shop: string
  readonly amount: Centimes
  readonly livreur: string
}

/** The language of a recipient is not known: a name in Arabic letters is taken for an Arabic reader's. */
export const tongueOf = (written: string): Tongue => (/[\u0600-\u06FF]/.test(written) ? 'ar' : 'fr')

export const sentence = (which: Sentence, tongue: Tongue, visit: Visit): string =>
  (tongue === 'ar' ? ARABIC : FRENCH)[which](visit)

type Sentences = Readonly<Record<Sentence, (visit: Visit) => string>>

const FRENCH: Sentences = {
  en_route: (visit) =>
    `Bonjour ${visit.name}, je suis ${visit.livreur}, votre livreur. Je vous apporte aujourd’hui votre colis${ofShop(visit)} : ${dueIn(visit)}. Êtes-vous disponible ?`,
  adresse: (visit) =>
    `Bonjour ${visit.name}, ici ${visit.livreur} pour votre colis${ofShop(visit)}. Envoyez-moi votre position ou votre adresse exacte, s’il vous plaît.`,
  sans_reponse: (visit) =>
    `Bonjour ${visit.name}, je vous ai appelé pour votre colis${ofShop(visit)} (${dueIn(visit)}) sans vous joindre. Quand puis-je passer ? ${visit.livreur}, votre livreur.`,
  devant: (visit) =>
    `Bonjour ${visit.name}, ${visit.livreur}, votre livreur : je suis devant chez vous avec votre colis${ofShop(visit)}, ${dueIn(visit)}.`,
}

const ARABIC: Sentences = {
  en_route: (visit) =>
    `السلام عليكم ${apart(visit.name)}، معكم ${apart(visit.livreur)} موزع الطرود. سأوصل لكم اليوم طردكم${arabicShop(visit)}، ${arabicDue(visit)}. هل أنتم متوفرون؟`,
  adresse: (visit) =>
    `السلام عليكم ${apart(visit.name)}، معكم ${apart(visit.livreur)} بخصوص طردكم${arabicShop(visit)}. المرجو إرسال موقعكم أو عنوانكم بالضبط.`,
  sans_reponse: (visit) =>
    `السلام عليكم ${apart(visit.name)}، اتصلت بكم بخصوص طردكم${arabicShop(visit)} (${arabicDue(visit)}) ولم تجيبوا. متى يمكنني المرور؟ ${apart(visit.livreur)}، موزع الطرود.`,
  devant: (visit) =>
    `السلام عليكم ${apart(visit.name)}، معكم ${apart(visit.livreur)} موزع الطرود: أنا أمام منزلكم ومعي طردكم${arabicShop(visit)}، ${arabicDue(visit)}.`,
}

const ofShop = ({ shop }: Visit): string => (shop === '' ? '' : ` ${shop}`)
const arabicShop = ({ shop }: Visit): string => (shop === '' ? '' : ` من ${apart(shop)}`)

function dueIn({ amount }: Visit): string {
  if (amount === ZERO) return 'rien à payer'
  return amount < 0 ? `je vous rends ${format(subtract(ZERO, amount))}` : `${format(amount)} à payer`
}

function arabicDue({ amount }: Visit): string {
  if (amount === ZERO) return 'لا شيء للأداء'
  return amount < 0 ? `سأرجع لكم ${dirhams(subtract(ZERO, amount))}` : `المبلغ ${dirhams(amount)}`
}

const dirhams = (amount: Centimes): string => apart(format(amount)).replace('DH', 'درهم')

/** Latin names and digits keep their own direction inside Arabic. */
const apart = (text: string): string => `\u2068${text}\u2069`
