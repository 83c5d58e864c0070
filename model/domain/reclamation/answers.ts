/** The placeholders of an answer template, filled in from its claim. */
export const ANSWER_WORDS = {
  client: 'Nom du client',
  code: 'Code du colis',
  destinataire: 'Destinataire',
  ville: 'Ville',
  etat: 'État du colis',
  montant: 'Montant du colis',
  indemnite: 'Indemnité',
  limite: 'À traiter avant',
} as const
export type AnswerWord = keyof typeof ANSWER_WORDS

const WORD = /\{([a-z_]*)\}/g

const isKnown = (word: string): word is AnswerWord => Object.hasOwn(ANSWER_WORDS, word)

/** Words in braces that stand for nothing. */
export const unknownWords = (text: string): string[] =>
  [...text.matchAll(WORD)].flatMap(([, word = '']) => (isKnown(word) ? [] : [word]))

/** Labels of the words of a filled text that still have no value. */
export const unknownLeft = (text: string): string[] =>
  [...text.matchAll(WORD)].flatMap(([, word = '']) => (isKnown(word) ? [ANSWER_WORDS[word]] : []))

/** The text with the known values filled in; a placeholder without a value stays, for the sender to see. */
export const fillAnswer = (text: string, said: Partial<Readonly<Record<AnswerWord, string>>>): string =>
  text.replace(WORD, (whole, word: string) => (isKnown(word) && said[word]) || whole)

/** The text in the reader's language; in French when it has no translation. */
export const answerIn = ({ fr, ar }: { readonly fr: string; readonly ar: string }, locale: string): string =>
  locale === 'ar' && ar !== '' ? ar : fr
