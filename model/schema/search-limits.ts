/** Comparisons of one filter: the API refuses a longer one. */
export const MOST_COMPARISONS = 200

/** Limits of the text a list is searched for: the API refuses a longer one. */
export const MOST_SEARCH_CHARACTERS = 200
/** Words looked for; digits written in groups count as one. */
export const MOST_SEARCH_WORDS = 8
