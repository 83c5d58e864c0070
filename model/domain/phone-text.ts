/** Stored numbers (E.164) as people read them. Apart from the parser, whose tables weigh 29 kB in the browser. */
const MOROCCAN = /^\+212(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/

/** `+212612345678` → `06 12 34 56 78`; a foreign number stays as it is. */
export const formatPhone = (stored: string): string => stored.replace(MOROCCAN, '0$1 $2 $3 $4 $5')

/** `+212612345678` → `0612345678`, as merchants write it. */
export const nationalPhone = (stored: string): string => stored.replace(MOROCCAN, '0$1$2$3$4$5')

/** 06 and 07 receive SMS and WhatsApp; 05 and 08 only calls. */
export const isMobile = (stored: string): boolean => /^\+212[67]/.test(stored)
