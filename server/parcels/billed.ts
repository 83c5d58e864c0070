import type { Collections, Row } from '#model/collections.ts'
import { type IssuedLine, issuedLines } from '#server/billing/factures/issued-lines.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['commands'], Collections>

/** Fields an issued facture counts on; the database refuses their change too (migration 0055). */
const BILLED_FIELDS = [
  'extra_fees',
  'price',
  'client_source',
] as const satisfies readonly (keyof Row<'commands'>)[]

/** 409 when an edit changes the money or the client of a commande that is on an issued facture. */
export async function refuseBilledEdit({ before, changed, tx }: Event): Promise<void> {
  const names = BILLED_FIELDS.filter((name) => changed.has(name))
  if (!before || names.length === 0) return
  const line = await lineOf(tx, before.id)
  if (!line) return
  const present = Object.fromEntries(names.map((name) => [name, before[name]]))
  throw conflict(
    `Ce colis est sur la facture ${line.number} : son prix, ses frais et son client n’y changent plus. Faites un avoir.`,
    { ...present, facture: line.facture, number: line.number },
    { code: 'facture_emise' },
  )
}

/** 409 when a commande on an issued facture would go to the corbeille. */
export async function refuseBilledLoss({ record, tx }: Event): Promise<void> {
  const line = await lineOf(tx, record.id)
  if (!line) return
  throw conflict(
    `Ce colis est sur la facture ${line.number} : il ne peut pas être supprimé.`,
    { facture: line.facture, number: line.number },
    { code: 'facture_emise' },
  )
}

const lineOf = async (tx: Event['tx'], command: string): Promise<IssuedLine | undefined> =>
  (await issuedLines(tx, [command])).get(command)
