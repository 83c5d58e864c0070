import { OLD_RETURN_DAYS } from '#model/domain/commande/old-returns.ts'
import { isolated, type Wording } from './words.ts'

/** Arabic has another plural for three to ten than for eleven and more. */
const DAYS = `${OLD_RETURN_DAYS} ${OLD_RETURN_DAYS > 10 ? 'يوما' : 'أيام'}`

const about = (parcel: string): string => (parcel === '' ? '' : ` حول الطرد ${isolated(parcel)}`)

export const ARABIC: Wording = {
  greeting: (name) => (name === '' ? 'مرحبا،' : `مرحبا ${isolated(name)}،`),
  words: {
    otp: ({ code, validity }) => ({
      subject: 'رمز Wasl الخاص بك',
      body: `إليك رمزك. هو صالح لمدة ${validity} ولمرة واحدة فقط.`,
      code,
      closing: 'إذا لم تطلب شيئا فتجاهل هذه الرسالة ولا تعط هذا الرمز لأحد.',
    }),
    verification: ({ link, validity }) => ({
      subject: 'تأكيد بريدك الإلكتروني',
      body: `أكد أن هذا العنوان عنوانك بفتح هذا الرابط، وهو صالح لمدة ${validity}.`,
      button: { label: 'تأكيد عنواني', link },
      closing: 'إذا لم يكن لديك حساب في Wasl فتجاهل هذه الرسالة.',
    }),
    'password-reset': ({ link, validity }) => ({
      subject: 'اختر كلمة سر جديدة',
      body: `طُلبت كلمة سر جديدة لحسابك. هذا الرابط صالح لمدة ${validity} ولمرة واحدة، وستُغلق جميع جلساتك.`,
      button: { label: 'اختيار كلمة السر', link },
      closing: 'إذا لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة: كلمة سرك لن تتغير.',
    }),
    'email-change': ({ link, validity, newEmail }) => ({
      subject: 'تأكيد بريدك الإلكتروني الجديد',
      body: `طلبت أن يصبح عنوان حسابك ${isolated(newEmail)}. افتح هذا الرابط، وهو صالح لمدة ${validity}، ثم أدخل كلمة السر.`,
      button: { label: 'تأكيد هذا العنوان', link },
      closing: 'إذا لم تطلب شيئا فتجاهل هذه الرسالة: لن يتغير شيء.',
    }),
    'sign-in-alert': ({ link, when, device, ip }) => ({
      subject: 'دخول جديد إلى حسابك',
      body: 'تم الدخول إلى حسابك من جهاز لم نكن نعرفه.',
      facts: [
        ['التاريخ', `${isolated(when)} (بتوقيت المغرب)`],
        ['الجهاز', device === '' ? 'غير معروف' : isolated(device)],
        ['العنوان', isolated(ip)],
      ],
      button: { label: 'عرض جلساتي', link },
      closing: 'إذا لم تكن أنت فغيّر كلمة السر فورا.',
    }),
    'sign-up': ({ code, validity }) => ({
      subject: 'رمز التسجيل في Wasl',
      body: `إليك الرمز الذي يؤكد عنوانك. هو صالح لمدة ${validity}.`,
      code,
      closing: 'إذا لم تطلب حسابا فتجاهل هذه الرسالة: لن يُفتح أي حساب.',
    }),
    'account-exists': ({ link }) => ({
      subject: 'لديك حساب في Wasl من قبل',
      body: 'أراد أحدهم فتح حساب بهذا العنوان وله حساب من قبل. سجل الدخول، أو اختر كلمة سر جديدة من صفحة الدخول.',
      button: { label: 'تسجيل الدخول', link },
      closing: 'إذا لم تكن أنت فتجاهل هذه الرسالة: حسابك لم يتغير.',
    }),
    'account-accepted': ({ link }) => ({
      subject: 'تم قبول حسابك في Wasl',
      body: 'تم التحقق من حسابك: يمكنك الآن إنشاء طلباتك وطلب استلام الطرود.',
      button: { label: 'تسجيل الدخول', link },
      closing: 'مرحبا بك في Wasl.',
    }),
    'account-refused': () => ({
      subject: 'طلب حسابك في Wasl',
      body: 'لم نتمكن من قبول طلب حسابك، ولذلك أُغلق.',
      closing: 'للحديث في الأمر زر وكالة مدينتك أو اتصل بها.',
    }),
    'old-returns': ({ holders, link }) => ({
      subject: `مرتجعات تنتظر منذ أكثر من ${DAYS}`,
      body: `هذه المرتجعات عند الشخص نفسه أو في الوكالة نفسها منذ أكثر من ${DAYS}.`,
      facts: holders.map(({ holder, count, days }) => [
        isolated(holder),
        `عدد الطرود ${count}، أقدمها منذ ${days} يوما`,
      ]),
      button: { label: 'عرض هذه الطرود', link },
      closing: 'أرجعوها إلى بائعيها أو أعيدوا توزيعها.',
    }),
    'claim-answer': ({ number, parcel, link }) => ({
      subject: `أجبنا عن شكايتك ${isolated(number)}`,
      body: `تنتظرك إجابة في شكايتك ${isolated(number)}${about(parcel)}.`,
      button: { label: 'قراءة الإجابة', link },
      closing: 'أجب داخل الشكاية: هذا البريد لا يستقبل الردود.',
    }),
    'claim-escalated': ({ number, parcel, link }) => ({
      subject: `أُسندت إليك الشكاية ${isolated(number)}`,
      body: `تم تصعيد الشكاية ${isolated(number)}${about(parcel)}: أنت من يتكفل بها الآن.`,
      button: { label: 'فتح الشكاية', link },
      closing: 'صاحبها ينتظر جوابك.',
    }),
    'facture-issued': ({ number, link }) => ({
      subject: `فاتورتك ${isolated(number)}`,
      body: `صدرت فاتورتك ${isolated(number)}: تجد فيها كل طرد ومصاريفه وما يعود إليك.`,
      button: { label: 'فتح الفاتورة', link },
      closing: 'إذا كنت لا تريد هذه الرسالة بعد الآن فافتح «الإشعارات» في إعداداتك.',
    }),
  },
}
