/** Stored numbers (E.164) as people read them. Apart from the parser, whose tables weigh 29 kB in the browser. */
const MOROCCAN = /^\+212(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/

/** `+212612345678` → `06 12 34 56 78`; a foreign number stays as it is. */
export const formatPhone = (stored: string): string => stored.replace(MOROCCAN, '0$1 $2 $3 $4 $5')

/** `+212612345678` → `0612345678`, as merchants write it. */
export const nationalPhone = (stored: string): string => stored.replace(MOROCCAN, '0$1$2$3$4$5')

/** 06 and 07 receive SMS and WhatsApp; 05 and 08 only calls. */
export const isMobile = (stored: string): boolean => /^\+212[67]/.test(stored)

/**
 * Part of a number in any spelling → texts to search stored numbers for. `06 12…`, `+212 6…`, `00212…` fix
 * the beginning of the number, bare digits match anywhere (its last four). Empty when it is no number; digits
 * are expected as 0 to 9.
 */
export function phonePieces(typed: string): string[] {
  const bare = typed.replace(/[\s.\-()/\u00a0\u202f]/g, '')
  if (!/^\+?\d{3,15}$/.test(bare)) return []
  if (/^(?:\+|00)?2120?/.test(bare)) return [bare.replace(/^(?:\+|00)?2120?/, '+212')]
  if (bare.startsWith('+')) return [bare]
  if (!bare.startsWith('0')) return [bare]
  const stored = bare.startsWith('00') ? `+${bare.slice(2)}` : `+212${bare.slice(1)}`
  return bare.length < 10 ? [stored, bare] : [stored]
}
