import type { Collections, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { format, toDirhams, ZERO } from '#model/domain/money.ts'
import { proposedIndemnity } from '#model/domain/reclamation/proposed.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { moneySetting } from '#server/money-setting.ts'
import { ruleAt } from './eligible.ts'

type Claim = Pick<Row<'reclamations'>, 'id' | 'type' | 'command' | 'created' | 'indemnity'>

/**
 * The most to pay for a parcel of that subject without a proof of its value: by the rule in force when the
 * claim was opened, else the amount of the company.
 */
export function ceilingOf(
  engine: CachedRecords,
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

/** The part of a damage the client bears, by the rule at the time of the parcel. */
export const deductibleOf = (
  engine: CachedRecords,
  { type }: Pick<Claim, 'type'>,
  parcel: Pick<Row<'commands'>, 'created'>,
): Centimes => ruleAt(engine, type, parcel.created)?.franchise ?? ZERO

/** A proposed indemnity with its bounds; in dirhams. */
interface Proposal {
  readonly propose: number
  readonly plafond: number
  readonly justifie: boolean
  readonly assure: boolean
  readonly franchise: number
  /** Percent of the parcel that is lost; 0 where nothing is paid for a parcel of that subject. */
  readonly part: number
}

/** The proposed indemnity of a claim about a parcel, and the most without a proof. */
export async function proposalFor(engine: Engine<Collections>, db: Db, claim: Claim): Promise<Proposal> {
  const ceiling = ceilingOf(engine, claim)
  const parcel = claim.command === '' ? null : await engine.find(db, 'commands', claim.command)
  const assure = parcel?.assure ?? false
  const deductible = parcel && assure ? deductibleOf(engine, claim, parcel) : ZERO
  const grade = parcel && PAID_FOR.includes(claim.type) ? await lostPart(db, claim) : 0
  const propose = parcel && grade > 0 ? proposedIndemnity(parcel, { ceiling, deductible, grade }) : ZERO
  return {
    propose: toDirhams(propose),
    plafond: toDirhams(ceiling),
    justifie: await hasProof(db, claim),
    assure,
    franchise: toDirhams(deductible),
    part: grade,
  }
}

/** Subjects for which a parcel is paid for. */
const PAID_FOR: readonly string[] = ['perdu', 'endommage']

/** Percent of the value lost: the grade given when the damaged parcel was put aside, else 100. */
async function lostPart(db: Db, { type, command }: Claim): Promise<number> {
  if (type !== 'endommage') return 100
  const [said] = await db.query<{ grade: number }>(
    sql`SELECT grade FROM suivis WHERE command = ${command} AND status = ${stateId('ENDOMMAGE')} AND grade > 0
      ORDER BY at DESC, _seq DESC LIMIT 1`,
  )
  return said?.grade ?? 100
}
