import type { Collections, Row } from '#model/collections.ts'
import { format, toDirhams } from '#model/domain/money.ts'
import { proposedIndemnity } from '#model/domain/reclamation/proposed.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { ruleAt } from './eligible.ts'

type Claim = Pick<Row<'reclamations'>, 'id' | 'type' | 'command' | 'created' | 'indemnity'>

/**
 * What is paid for a parcel of that subject without a proof of its value: by the rule in force when the claim was opened,
 * else the amount of the company.
 */
export function ceilingOf(
  engine: Pick<Engine<Collections>, 'cached'>,
  { type, created }: Pick<Claim, 'type' | 'created'>,
): Centimes {
  const rule = ruleAt(engine, type, created)
  return rule && rule.plafond > 0 ? rule.plafond : moneySetting(engine, 'argent.plafond_indemnite')
}

/**
 * 400 at `indemnity` where it is above the ceiling and no file of the conversation proves the value. That of an insured
 * parcel was declared before.
 */
export async function refuseUnproven(
  engine: Engine<Collections>,
  db: Db,
  claim: Claim,
  opened: string,
): Promise<void> {
  const ceiling = ceilingOf(engine, { type: claim.type, created: opened })
  if (claim.indemnity <= ceiling || (await hasProof(db, claim))) return
  if ((await engine.find(db, 'commands', claim.command))?.assure) return
  const message = `Sans justificatif l’indemnité est de ${format(ceiling)} au plus : demandez la facture d’achat au client, ou joignez-la à la conversation.`
  throw invalid({ indemnity: { code: 'validation_no_proof', message } })
}

async function hasProof(db: Db, { id }: Claim): Promise<boolean> {
  const files = await db.query(
    sql`SELECT FROM reclamation_messages WHERE reclamation = ${id} AND cardinality(files) > 0 LIMIT 1`,
  )
  return files.length > 0
}

/** Of a claim about a parcel: what is usually owed, and up to how much without a proof; in dirhams. */
export async function proposalFor(
  engine: Engine<Collections>,
  db: Db,
  claim: Claim,
): Promise<{ propose: number; plafond: number; justifie: boolean; assure: boolean }> {
  const ceiling = ceilingOf(engine, claim)
  const parcel = claim.command === '' ? null : await engine.find(db, 'commands', claim.command)
  const isPaidFor = parcel !== null && PAID_FOR.includes(claim.type)
  return {
    propose: isPaidFor ? toDirhams(proposedIndemnity(parcel, ceiling)) : 0,
    plafond: toDirhams(ceiling),
    justifie: await hasProof(db, claim),
    assure: parcel?.assure ?? false,
  }
}

/** Subjects for which a parcel is paid for. */
const PAID_FOR: readonly string[] = ['perdu', 'endommage']
