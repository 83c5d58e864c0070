import { deviceName } from '#model/domain/device.ts'
import { type MailPage, mailLink } from '#model/domain/links.ts'
import { frenchDateTime } from '#server/clock.ts'
import type { Letter } from '#server/core/base/post.ts'
import { htmlOf, type MailPart, textOf } from './layout.ts'
import { plainName } from './plain.ts'
import { validSeconds } from './validity.ts'
import type { HeldReturns, Language, MailKind, MailValues, Wording } from './words.ts'
import { ARABIC } from './words-arabic.ts'
import { FRENCH } from './words-french.ts'

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const WORDINGS: Readonly<Record<Language, Wording>> = { fr: FRENCH, ar: ARABIC }
/** Latin digits, as Morocco writes them. */
const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr', ar: 'ar-MA' }

const PAGES: Readonly<Partial<Record<MailKind, MailPage>>> = {
  verification: 'verification',
  'password-reset': 'passwordReset',
  'email-change': 'emailChange',
  'sign-in-alert': 'sessions',
  'account-exists': 'signIn',
  'account-accepted': 'signIn',
  'old-returns': 'oldReturns',
  'claim-answer': 'claim',
  'claim-escalated': 'claim',
  'facture-issued': 'facture',
}

/** Writes a letter in the language of the account; in both, French first, when none of the two is set. */
export function compose(kind: MailKind, letter: Letter, publicUrl: string, now: Temporal.Instant): Composed {
  const { locale, full_name: name } = letter.record
  const languages: readonly Language[] = locale === 'fr' || locale === 'ar' ? [locale] : ['fr', 'ar']
  const parts = languages.map((language): MailPart => {
    const { greeting, words } = WORDINGS[language]
    const matter = matterOf(kind, letter, publicUrl, now, language)
    return { language, greeting: greeting(plainName(String(name ?? ''))), words: words[kind](matter) }
  })
  const subject = parts.map(({ words }) => words.subject).join(' · ')
  return { subject, text: textOf(parts), html: htmlOf(subject, parts) }
}

function matterOf(
  kind: MailKind,
  letter: Letter,
  publicUrl: string,
  now: Temporal.Instant,
  language: Language,
): MailValues {
  const { values } = letter
  const page = PAGES[kind]
  return {
    link:
      page === undefined
        ? publicUrl
        : mailLink(publicUrl, page, values.token, values.claim ?? values.facture),
    code: values.otp ?? '',
    validity: duration(validSeconds(letter), LOCALES[language]),
    newEmail: values.newEmail ?? '',
    when: frenchDateTime(now),
    device: deviceName(values.agent ?? ''),
    ip: values.ip ?? '',
    holders: heldIn(values.holders),
    number: values.number ?? '',
    parcel: values.parcel ?? '',
  }
}

/** Parses the values of a letter, which carries texts only. */
const heldIn = (text: string | undefined): readonly HeldReturns[] =>
  text === undefined ? [] : JSON.parse(text)

/** « 30 minutes », « 24 heures », « 7 jours »: in the largest unit that is a whole number above one. */
function duration(seconds: number, locale: string): string {
  const unit = seconds >= 2 * DAY ? 'days' : seconds >= 2 * HOUR ? 'hours' : 'minutes'
  const size = { days: DAY, hours: HOUR, minutes: 60 }[unit]
  return new Intl.DurationFormat(locale, { style: 'long' }).format({ [unit]: Math.floor(seconds / size) })
}

const HOUR = 3_600
const DAY = 24 * HOUR
