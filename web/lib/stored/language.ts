import { oneOf, stored } from './stored.ts'

/** Languages of the screens: French everywhere, Arabic wherever couriers and merchants go. */
const LANGUAGES = ['fr', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language, in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fr: 'Français', ar: 'العربية' }

/**
 * The language last used in this browser, before a sign-in; `index.html` reads the
 * same key before the first paint.
 */
export const language = stored<Language>('wasl-language', oneOf(LANGUAGES), (value) => value)
