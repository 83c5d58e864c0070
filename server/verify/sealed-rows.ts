import { frenchDate, frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { raw } from '#server/db/sql.ts'
import type { Block } from '#server/seal/block.ts'
import { unpackLeaves } from '#server/seal/leaves.ts'
import { type Leaf, leavesOf } from '#server/seal/rows.ts'
import type { Finding } from './finding.ts'

type Sealed = Block & { readonly leaves: Buffer }

/** Rows named one by one; beyond, they are counted. */
const NAMED = 20

/** A row is written at once with its date, but for a long transaction and clocks that differ a little. */
const LATE_MS = 3_600_000

/** Compares the rows of one collection with its blocks, block after block. */
export class SealedRows {
  readonly #tx: Tx
  readonly #collection: string
  readonly #named: string[] = []
  #more = 0
  #upto: number | undefined
  /** The time of the pass the last block belongs to, and of the one before it. */
  #pass = ''
  #passBefore = ''

  constructor(tx: Tx, collection: string) {
    this.#tx = tx
    this.#collection = collection
  }

  async check(blocks: readonly Sealed[]): Promise<void> {
    for (const alike of runs(blocks)) await this.#compare(alike)
  }

  /** Rows not sealed yet may not pretend to be older than the last seal either. */
  async end(): Promise<Finding[]> {
    if (this.#upto !== undefined) {
      this.#begin(undefined)
      const where = raw(`"_seq" > ${this.#upto}`)
      for await (const rows of this.#rows([], where)) for (const row of rows) this.#mustBeRecent(row)
    }
    const findings = this.#named.map((what) => ({ where: this.#collection, what }))
    if (this.#more > 0) findings.push({ where: this.#collection, what: `et ${this.#more} autres lignes` })
    return findings
  }

  async #compare(blocks: readonly Sealed[]): Promise<void> {
    const [first] = blocks
    const last = blocks.at(-1)
    if (!first || !last) return
    // The first block has no lower bound: a row numbered below it must be found and reported.
    const above = this.#upto === undefined ? '' : `"_seq" > ${first.after} AND `
    const where = raw(`${above}"_seq" <= ${last.upto}`)
    const sealed = this.#leavesOf(blocks)
    let expected = sealed.next()
    for await (const rows of this.#rows(first.columns, where)) {
      for (const row of rows) {
        while (!expected.done && expected.value.seq < row.seq) {
          this.#name(expected.value, 'supprimée après son sceau')
          expected = sealed.next()
        }
        if (expected.done || expected.value.seq > row.seq) {
          this.#name(row, 'glissée parmi des lignes déjà scellées')
          continue
        }
        if (!expected.value.hash.equals(row.hash)) this.#name(expected.value, 'modifiée après son sceau')
        expected = sealed.next()
      }
    }
    for (; !expected.done; expected = sealed.next()) this.#name(expected.value, 'supprimée après son sceau')
    this.#upto = last.upto
  }

  #rows(columns: readonly string[], where: ReturnType<typeof raw>): AsyncGenerator<Leaf[]> {
    return leavesOf(this.#tx, { table: this.#collection, columns, where })
  }

  *#leavesOf(blocks: readonly Sealed[]): Generator<Leaf> {
    for (const block of blocks) {
      this.#begin(block.sealed_at)
      for (const leaf of unpackLeaves(block.leaves)) {
        this.#mustBeRecent(leaf)
        yield leaf
      }
    }
  }

  #begin(pass: string | undefined): void {
    if (pass === this.#pass) return
    this.#passBefore = this.#pass
    this.#pass = pass ?? ''
  }

  /** Rows may be of any age in the first pass: they were there before sealing began. */
  #mustBeRecent(leaf: Leaf): void {
    if (this.#passBefore === '') return
    const before = fromCanonical(this.#passBefore)
    if (leaf.made >= before.epochMilliseconds - LATE_MS) return
    this.#say(
      `la ligne ${leaf.id} est datée du ${dayOf(leaf)}, mais n’a été écrite qu’après le sceau du ${frenchDateTime(before)}`,
    )
  }

  #name(leaf: Leaf, what: string): void {
    this.#say(`la ligne ${leaf.id} du ${dayOf(leaf)} a été ${what}`)
  }

  #say(what: string): void {
    if (this.#named.length < NAMED) this.#named.push(what)
    else this.#more++
  }
}

/** Blocks that follow each other and cover the same columns are read together. */
function* runs(blocks: readonly Sealed[]): Generator<Sealed[]> {
  let run: Sealed[] = []
  for (const block of blocks) {
    const former = run.at(-1)
    const follows = former && former.upto === block.after && String(former.columns) === String(block.columns)
    if (former && !follows) {
      yield run
      run = []
    }
    run.push(block)
  }
  if (run.length > 0) yield run
}

/** The last instant of JavaScript: the date in a damaged leaf may lie beyond. */
const LAST_MS = 8.64e15

const dayOf = ({ made }: Leaf): string =>
  Math.abs(made) > LAST_MS ? '?' : frenchDate(Temporal.Instant.fromEpochMilliseconds(made))
