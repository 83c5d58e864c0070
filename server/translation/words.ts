import words from '#model/data/arabic.json' with { type: 'json' }

/** Translates a word of the model or of a paper to the language of its reader; `{name}` is replaced by its value. */
export type Say = (french: string, values?: Readonly<Record<string, string>>) => string

export type Language = 'fr' | 'ar'

const ARABIC: Readonly<Record<string, string>> = words

export const sayIn =
  (language: Language): Say =>
  (french, values = {}) =>
    (language === 'ar' ? (ARABIC[french] ?? french) : french).replaceAll(
      /\{(\w+)\}/g,
      (mark, name: string) => values[name] ?? mark,
    )

/** The language of an `Accept-Language` header; default: French. */
export const languageAsked = (accepted: string | undefined): Language =>
  /^ar\b/i.test(accepted ?? '') ? 'ar' : 'fr'
