/** Digits of the rank in the number of a paper: `FC-2026-000412`. */
export const RANK_DIGITS = 6

/** The number of a bon, a facture or another numbered paper: its prefix, the local year and its rank in that year. */
export const paperNumber = (prefix: string, year: number, rank: number): string =>
  `${prefix}-${year}-${String(rank).padStart(RANK_DIGITS, '0')}`
