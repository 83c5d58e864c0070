import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { BEGINNING, type Block, type Head, hashOf, keptHead, rootOf } from '#server/seal/block.ts'
import { SEALED } from '#server/seal/seal.ts'
import type { Finding } from './finding.ts'
import { SealedRows } from './sealed-rows.ts'

interface Stored extends Block {
  readonly leaves: Buffer
}

/** Rows whose leaves are held in memory at once, about. */
const AT_ONCE = 65_536
const BLOCKS_AT_ONCE = 1_000

/**
 * Checks that history is as it was sealed: the blocks follow one another, and every row of theirs is there,
 * unchanged, and alone. A seal kept elsewhere (`known`) must be in the chain: rewriting the whole chain
 * cannot rewrite that copy.
 */
export async function checkSeals(tx: Tx, known?: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const rows = new Map(SEALED.map(({ name }) => [name, new SealedRows(tx, name)]))
  let last: Head = BEGINNING
  for (let blocks = await after(tx, 0); blocks.length > 0; blocks = await after(tx, last.n)) {
    for (const block of blocks) {
      findings.push(...chained(last, block))
      last = block
    }
    for (const [name, those] of rows)
      await those.check(blocks.filter(({ collection }) => collection === name))
  }
  findings.push(...ended(last, (await keptHead(tx)) ?? BEGINNING))
  for (const those of rows.values()) findings.push(...(await those.end()))
  if (known !== undefined && !(await holds(tx, known))) {
    findings.push({
      where: 'sceaux',
      what: `aucun sceau n’a l’empreinte ${known} : l’historique a été remplacé`,
    })
  }
  return findings
}

/** Compares the end of the chain with the last block written. */
function ended(last: Head, head: Head): Finding[] {
  if (last.n === head.n && last.hash === head.hash) return []
  const what =
    last.n < head.n
      ? `la chaîne est coupée : ses blocs ${last.n + 1} à ${head.n} manquent`
      : `la chaîne ne finit pas où elle finissait, au bloc ${head.n}`
  return [{ where: 'sceaux', what }]
}

function chained(last: Head, block: Stored): Finding[] {
  const where = 'sceaux'
  const { leaves, ...told } = block
  if (block.n !== last.n + 1) {
    return [{ where, what: `la chaîne est rompue : le bloc ${last.n + 1} manque` }]
  }
  if (block.former !== last.hash) {
    return [{ where, what: `la chaîne est rompue : le bloc ${block.n} ne suit pas le précédent` }]
  }
  if (block.root !== rootOf(leaves) || block.hash !== hashOf(told)) {
    return [{ where, what: `le bloc ${block.n} a été modifié` }]
  }
  return []
}

/** The next blocks, with as many rows as memory should hold; one at least. */
function after(tx: Tx, n: number): Promise<Stored[]> {
  return tx.query<Stored>(sql`
    SELECT n, collection, columns, after, upto, rows, root, former, hash, sealed_at, leaves
    FROM wasl_seals WHERE n IN (
      SELECT n FROM (
        SELECT n, sum(rows) OVER (ORDER BY n) - rows AS before
        FROM (SELECT n, rows FROM wasl_seals WHERE n > ${n} ORDER BY n LIMIT ${BLOCKS_AT_ONCE}) AS next
      ) AS summed WHERE before < ${AT_ONCE})
    ORDER BY n`)
}

async function holds(tx: Tx, known: string): Promise<boolean> {
  const rows = await tx.query(sql`SELECT FROM wasl_seals WHERE hash = ${known} LIMIT 1`)
  return rows.length > 0
}
