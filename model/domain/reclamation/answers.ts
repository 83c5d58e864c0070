/** Words an answer template may take from its claim. */
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

/** The text with what is known put in; a word whose value is not known stays, for who sends it to see. */
export const fillAnswer = (text: string, said: Partial<Readonly<Record<AnswerWord, string>>>): string =>
  text.replace(WORD, (whole, word: string) => (isKnown(word) && said[word]) || whole)

/** In the language of who reads it; an answer without that translation is given in French. */
export const answerIn = ({ fr, ar }: { readonly fr: string; readonly ar: string }, locale: string): string =>
  locale === 'ar' && ar !== '' ? ar : fr
