/** « Motif, Note » */
export const wordsOf = (words: Readonly<Record<string, string>>, names: readonly string[]): string =>
  names.map((name) => words[name] ?? name).join(', ')
