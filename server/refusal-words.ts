import type { ApiError } from '#server/core/base/refusals.ts'

/** The French sentences of a refusal, its fields first; empty when it only has the protocol's own. */
export function refusalWords({ message, data }: ApiError): string {
  const said = Object.values(data).flatMap((field) =>
    typeof field === 'object' && field !== null && 'message' in field ? [String(field.message)] : [],
  )
  const told = said.length > 0 ? said : [message]
  return told.filter((sentence) => FRENCH.test(sentence)).join(' ')
}

/** The protocol's own sentences are English. */
const FRENCH = /[àâçéèêëîïôûœ’«]|\b(?:le|la|les|un|une|ce|de|du|des|est|pas|vous|votre)\b/i
