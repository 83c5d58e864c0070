import { PUBLIC_STEPS } from '#model/domain/commande/states/public-steps.ts'

export const LANGUAGES = ['fr', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const FRENCH = {
  title: 'Suivi de votre colis',
  parcel: 'Colis',
  code: 'Code de suivi',
  codeHelp: 'Il est sur le message reçu, par exemple 201126-153000.',
  find: 'Suivre',
  unknown: 'Code inconnu. Vérifiez les chiffres.',
  other: 'Suivre un autre colis',
  steps: PUBLIC_STEPS as readonly string[],
  done: 'fait',
  toCome: 'à venir',
  comes: (day: string, isToday: boolean) =>
    isToday ? `Votre colis arrive aujourd’hui, ${day}` : `Votre colis est prévu ${day}`,
  waitsUntil: (day: string) => `Votre colis vous attend à l’agence jusqu’au ${day}`,
  deliveredOn: (moment: string) => `Livré ${moment}`,
  toPrepare: 'À préparer, en espèces',
  dirham: 'DH',
  paid: 'Payé à la livraison',
  mayOpen: '✓ Vous pouvez l’ouvrir avant de payer',
  remiseCode: 'Votre code de remise',
  remiseHelp: 'Donnez-le au livreur quand vous avez le colis devant vous, pas avant.',
  mayNotOpen: 'Il s’ouvre après le paiement',
  yourDriver: ', votre livreur',
  deliveredBy: (company: string) => `livré par ${company}`,
  neverByLink: 'Nous ne demandons jamais de payer par un lien.',
  nothingDue: 'Rien à payer',
  given: 'Le livreur vous rend',
  from: 'Envoyé par',
  to: 'Pour',
  address: 'Adresse',
  proof: 'Voir le montant et le jour prévu',
  digits: 'Les 4 derniers chiffres de votre téléphone',
  digitsHelp: 'Le numéro donné au vendeur.',
  show: 'Voir',
  wrongDigits: 'Ce ne sont pas les 4 derniers chiffres du téléphone de ce colis. Vérifiez-les.',
  tooMany: (wait: string) => `Trop d’essais. Réessayez dans ${wait}.`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  away: 'Le suivi ne répond pas. Réessayez dans un instant.',
  callDriver: 'Appeler',
  call: 'Nous appeler',
  otherDay: 'Choisir un autre jour',
  day: 'Jour de livraison',
  confirm: 'Confirmer ce jour',
  stillChanged: 'Vous pourrez encore changer, jusqu’à la veille.',
  whenAgain: 'Quand repasser ?',
  dayTaken: 'C’est noté : nous passerons le jour choisi.',
  denials: {
    appel: {
      deny: 'Je n’ai pas été contacté',
      help: 'Le livreur dit ne pas vous avoir joint. Si ce n’est pas vrai, dites-le-nous.',
      taken: 'C’est noté. L’agence vous rappelle.',
    },
    refus: {
      deny: 'Je n’ai pas refusé ce colis',
      help: 'Le livreur dit que vous avez refusé ce colis. Si ce n’est pas vrai, dites-le-nous.',
      taken: 'C’est noté : vous dites ne pas avoir refusé ce colis. L’agence vérifie.',
    },
  },
  position: {
    send: 'Envoyer ma position',
    help: 'Le livreur la verra pour ce colis. Elle est effacée 30 jours après, ou dès que vous le demandez.',
    failed: 'Votre téléphone n’a pas donné sa position. Autorisez-la pour cette page, ou précisez l’adresse.',
    taken: 'C’est noté : le livreur verra votre position.',
    again: 'Envoyer ma nouvelle position',
    forget: 'Effacer ma position',
    forgotten: 'Votre position est effacée.',
  },
  betterAddress: 'Préciser l’adresse',
  betterAddressHelp: 'La rue, l’étage, un repère : ce qu’il faut pour vous trouver.',
  send: 'Envoyer à l’agence',
  addressTaken: 'C’est noté. L’agence transmet votre adresse au livreur dès qu’elle l’a lue.',
  noMore: 'Je ne veux plus ce colis',
  noMoreHelp: 'Le colis repartira vers le vendeur. Ce choix ne se reprend pas ici.',
  why: 'Pourquoi ?',
  refuse: 'Refuser le colis',
  refusalTaken: 'C’est noté : le colis repart vers le vendeur.',
  avis: {
    ask: 'Comment s’est passée la livraison ?',
    least: '1 : mauvaise',
    most: '5 : très bonne',
    note: 'Note de 1 à 5',
    mot: 'Un mot, si vous voulez',
    taken: (note: number) => `Merci. Votre note : ${note} sur 5.`,
    until: (moment: string) => `Vous pouvez la changer jusqu’au ${moment}.`,
    change: 'Changer ma note',
    send: 'Envoyer',
  },
  notGranted: {
    jour: 'Ce jour ne peut plus être choisi. Appelez-nous.',
    contact: 'Il n’y a plus rien à contredire ici pour ce colis. Appelez-nous.',
    adresse: 'Écrivez ce qui change dans l’adresse. Si le colis est déjà en chemin, appelez-nous.',
    position:
      'Cette position est trop imprécise, ou trop loin de votre ville. Réessayez dehors, ou précisez l’adresse.',
    oubli: 'Votre position n’est pas effacée. Appelez-nous.',
    avis: 'Choisissez une note de 1 à 5. Un avis donné ne change plus après un jour.',
    refus: 'Choisissez pourquoi. Si le colis ne peut plus être refusé ici, appelez-nous.',
  },
}

export type Words = typeof FRENCH

const ARABIC: Words = {
  title: 'تتبع طردك',
  parcel: 'الطرد',
  code: 'رقم التتبع',
  codeHelp: 'تجده في الرسالة التي توصلت بها، مثلا 201126-153000.',
  find: 'تتبع',
  unknown: 'رقم غير معروف. تحقق من الأرقام.',
  other: 'تتبع طرد آخر',
  steps: ['تم تحضيره', 'تم استلامه', 'في الطريق', 'قيد التوصيل', 'تم التوصيل'],
  done: 'تم',
  toCome: 'لاحقا',
  comes: (day, isToday) => (isToday ? `طردك يصل اليوم، ${day}` : `وصول طردك متوقع ${day}`),
  waitsUntil: (day) => `طردك ينتظرك في الوكالة إلى غاية ${day}`,
  deliveredOn: (moment) => `تم التسليم ${moment}`,
  toPrepare: 'المبلغ المطلوب، نقدا',
  dirham: 'درهم',
  paid: 'المبلغ المؤدى عند التسليم',
  mayOpen: '✓ يمكنك فتحه قبل الأداء',
  remiseCode: 'رمز التسليم الخاص بك',
  remiseHelp: 'أعطه لعامل التوصيل عندما يكون الطرد أمامك، وليس قبل ذلك.',
  mayNotOpen: 'يُفتح بعد الأداء',
  yourDriver: '، موزعك',
  deliveredBy: (company) => `توصيل ${company}`,
  neverByLink: 'لا نطلب أبدا الأداء عبر رابط.',
  nothingDue: 'لا شيء للأداء',
  given: 'سيرد لك الموزع',
  from: 'المرسل',
  to: 'المرسل إليه',
  address: 'العنوان',
  proof: 'عرض المبلغ واليوم المتوقع',
  digits: 'آخر 4 أرقام من هاتفك',
  digitsHelp: 'الرقم الذي أعطيته للبائع.',
  show: 'عرض',
  wrongDigits: 'ليست هذه آخر 4 أرقام من هاتف هذا الطرد. تحقق منها.',
  tooMany: (wait) => `محاولات كثيرة. أعد المحاولة بعد ${wait}.`,
  seconds: (n) => `${n} ثانية`,
  minutes: (n) => `${n} دقيقة`,
  hours: (n) => `${n} ساعة`,
  away: 'خدمة التتبع لا تستجيب. أعد المحاولة بعد لحظات.',
  callDriver: 'اتصل',
  call: 'اتصل بنا',
  otherDay: 'اختيار يوم آخر',
  day: 'يوم التوصيل',
  confirm: 'تأكيد هذا اليوم',
  stillChanged: 'يمكنك تغييره مرة أخرى إلى غاية اليوم السابق.',
  whenAgain: 'متى نعود؟',
  dayTaken: 'تم تسجيل طلبك: سنمر في اليوم الذي اخترته.',
  denials: {
    appel: {
      deny: 'لم يتصل بي أحد',
      help: 'يقول الموزع إنه لم يتمكن من الوصول إليك. إن لم يكن ذلك صحيحا فأخبرنا.',
      taken: 'تم تسجيل ذلك. ستتصل بك الوكالة.',
    },
    refus: {
      deny: 'لم أرفض هذا الطرد',
      help: 'يقول الموزع إنك رفضت هذا الطرد. إن لم يكن ذلك صحيحا فأخبرنا.',
      taken: 'تم تسجيل ذلك: تقول إنك لم ترفض هذا الطرد. الوكالة تتحقق.',
    },
  },
  position: {
    send: 'إرسال موقعي',
    help: 'سيراه الموزع من أجل هذا الطرد فقط. يُمحى بعد 30 يوما، أو متى طلبت ذلك.',
    failed: 'لم يعط هاتفك موقعه. اسمح به لهذه الصفحة، أو وضح العنوان.',
    taken: 'تم تسجيل ذلك: سيرى الموزع موقعك.',
    again: 'إرسال موقعي الجديد',
    forget: 'محو موقعي',
    forgotten: 'تم محو موقعك.',
  },
  betterAddress: 'توضيح العنوان',
  betterAddressHelp: 'الشارع، الطابق، علامة قريبة: كل ما يساعد على الوصول إليك.',
  send: 'إرسال إلى الوكالة',
  addressTaken: 'تم تسجيل ذلك. ستبلغ الوكالة عنوانك للموزع فور قراءته.',
  noMore: 'لم أعد أريد هذا الطرد',
  noMoreHelp: 'سيعود الطرد إلى البائع. لا يمكن التراجع عن هذا الاختيار هنا.',
  why: 'لماذا؟',
  refuse: 'رفض الطرد',
  refusalTaken: 'تم تسجيل ذلك: سيعود الطرد إلى البائع.',
  avis: {
    ask: 'كيف مر التوصيل؟',
    least: '1 : سيئ',
    most: '5 : جيد جدا',
    note: 'تقييم من 1 إلى 5',
    mot: 'كلمة، إن أردت',
    taken: (note) => `شكرا. تقييمك : ${note} من 5.`,
    until: (moment) => `يمكنك تغييره إلى غاية ${moment}.`,
    change: 'تغيير تقييمي',
    send: 'إرسال',
  },
  notGranted: {
    jour: 'لم يعد ممكنا اختيار هذا اليوم. اتصل بنا.',
    contact: 'لم يعد هنا ما تعترض عليه بخصوص هذا الطرد. اتصل بنا.',
    adresse: 'اكتب ما تغير في العنوان. إذا كان الطرد في الطريق فاتصل بنا.',
    position: 'هذا الموقع غير دقيق أو بعيد جدا عن مدينتك. أعد المحاولة خارج البناية، أو وضح العنوان.',
    oubli: 'لم يُمح موقعك. اتصل بنا.',
    avis: 'اختر تقييما من 1 إلى 5. لا يتغير التقييم بعد مرور يوم.',
    refus: 'اختر السبب. إذا لم يعد ممكنا رفض الطرد هنا فاتصل بنا.',
  },
}

export const WORDS: Readonly<Record<Language, Words>> = { fr: FRENCH, ar: ARABIC }

/**
 * Arabic of the public labels of states, as shipped; labels the company changed have no translation of ours.
 */
const PUBLIC_ARABIC: Readonly<Record<string, string>> = {
  Préparé: 'تم تحضيره',
  'Pris en charge': 'تم استلامه',
  'En route': 'في الطريق',
  'En livraison': 'قيد التوصيل',
  Livré: 'تم التوصيل',
  'À retirer en agence': 'للسحب من الوكالة',
  'Livraison programmée': 'تمت برمجة التوصيل',
  'Livraison reportée': 'تم تأجيل التوصيل',
  'Livreur passé sans vous joindre': 'مر الموزع ولم يتمكن من الوصول إليك',
  'Numéro à corriger': 'رقم الهاتف يحتاج إلى تصحيح',
  'Adresse à corriger': 'العنوان يحتاج إلى تصحيح',
  Refusé: 'مرفوض',
  Annulé: 'ملغى',
  'Retour vers le vendeur': 'في طريق العودة إلى البائع',
  'Nous contacter': 'يرجى الاتصال بنا',
  Terminé: 'منتهي',
}

/** The present state in the words of the page. */
export const stateWords = (
  language: Language,
  state: { readonly public_label: string; readonly name_ar: string },
): string => (language === 'fr' ? state.public_label : (PUBLIC_ARABIC[state.public_label] ?? state.name_ar))

/** The language requested, else the first of the browser's that we have, else French. */
export function languageOf(asked: unknown, accepted: string | undefined): Language {
  const known = (text: unknown) => LANGUAGES.find((language) => language === text)
  const preferred = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return { language: known(tag.split('-')[0]), quality: quality === '' ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return known(asked) ?? preferred[0]?.language ?? 'fr'
}

/** A wait in its natural unit. */
export function waitWords(words: Words, seconds: number): string {
  if (seconds < 90) return words.seconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? words.minutes(minutes) : words.hours(Math.ceil(minutes / 60))
}
