import { fromAzerty } from '#model/domain/azerty.ts'

const GARBLED = /^[&é"'(\-§è_!çà):A-Z0-9]+$/
const SURE = /[&é"'(§è_!çà].*[&é"'(§è_!çà]/

/** The code a garbled text stands for, or null when the text is what was meant. */
export function readGarbled(typed: string): string | null {
  const text = typed.trim()
  return GARBLED.test(text) && SURE.test(text) ? fromAzerty(text) : null
}

/** What is looked for: the text, or the code a scanner meant by it. */
export const readCode = (typed: string): string => (readGarbled(typed) ?? typed).trim()
