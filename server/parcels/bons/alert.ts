import type { Row } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { sql } from '#server/db/sql.ts'
import { agenceName } from './place.ts'
import type { BonStep } from './steps.ts'

const MOST_TOLD = 100
const CODES_SAID = 100

/**
 * Writes to the staff of both agences who handle envois, in a conversation of its own: a parcel that left one
 * and did not reach the other must be looked for.
 */
export async function reportMissing(
  { engine, tx, bon, origin }: BonStep,
  missing: readonly Row<'commands'>[],
): Promise<void> {
  const people = await tx.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'moderateur' AND active AND 'Envois' = ANY(roles)
          AND (agence = ${bon.agence} OR agence = ${bon.agence_to} OR agence = '')
        ORDER BY agence = '', id LIMIT ${MOST_TOLD}`,
  )
  const author = callerId(origin.caller)
  const members = [...new Set([author, ...people.map(({ id }) => id)].filter((id) => id !== ''))]
  if (members.length === 0) return
  const title = `Manquants du bon ${bon.number}`
  const chat = await engine.create(tx, 'chats', { kind: 'groupe', title, members }, origin)
  await engine.create(tx, 'messages', { chat: chat.id, body: words(), author }, origin)

  function words(): string {
    const n = missing.length
    const codes = missing.slice(0, CODES_SAID).map(({ code }) => code)
    const rest = n > codes.length ? [`et ${n - codes.length} autres`] : []
    const left = `${n} colis ${n > 1 ? 'partis' : 'parti'} de ${agenceName(engine, bon.agence)}`
    const where = `pour ${agenceName(engine, bon.agence_to)}`
    const so = `${n > 1 ? 'n’ont pas été reçus et restent' : 'n’a pas été reçu et reste'} sur le trajet`
    return `Bon ${bon.number} : ${left} ${where} ${so}.\n${[...codes, ...rest].join('\n')}`
  }
}
