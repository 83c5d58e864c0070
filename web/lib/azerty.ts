import { fromAzerty } from '#model/domain/azerty.ts'

const GARBLED = /^[&é"'(\-§è_!çà):A-Z0-9]+$/
const SURE = /[&é"'(§è_!çà].*[&é"'(§è_!çà]/

/** The code behind a text typed on an AZERTY number row, or null when the text can be meant as it is. */
export function readGarbled(typed: string): string | null {
  const text = typed.trim()
  return GARBLED.test(text) && SURE.test(text) ? fromAzerty(text) : null
}

/** The search text: as typed, or the code a scanner typed on an AZERTY layout. */
export const readCode = (typed: string): string => (readGarbled(typed) ?? typed).trim()
