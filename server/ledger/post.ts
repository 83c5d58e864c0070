import type { Collections } from '#model/collections.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { type EntryDraft, entryId, LIVE, mustBalance, type PostingDraft } from '#model/domain/ledger/draft.ts'
import { canonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { gathersWrites, refusedIfAny } from '#server/core/records/gathered.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import { arrayParameter, type Sql, sql } from '#server/db/sql.ts'
import { errorCode } from '#server/operator-error.ts'
import { accountsOf, entriesWith, type Waiting } from './statements.ts'

/**
 * Posts these entries in the caller's transaction. They wait for the commit, so that accounts, which all
 * transactions share, are locked last and shortly, in the order of their ids; entries posted until then go in
 * the same few statements. Taking more cash out of a caisse than it holds is a 409. A transaction that is
 * retried when the database refuses it (`gatherWrites`) learns this at the commit, and its retry sends the
 * entry at once to throw the 409; every other transaction sends it at once. The same cause and rule posted
 * twice is refused by the database. Throws when an entry does not sum to zero.
 */
export async function postEntries(
  engine: Engine<Collections>,
  tx: Tx,
  drafts: readonly EntryDraft[],
  origin: Origin,
): Promise<void> {
  const posted_at = canonical(engine.clock.now())
  const actor = callerId(origin.caller)
  const fact = facts++
  for (const draft of drafts) {
    mustBalance(draft)
    // The entry taken back may be waiting itself.
    if (draft.reverses === LIVE && waitsFor(tx, draft.command)) await settleEntries(tx)
    WAITING.add(tx, { draft, posted_at, actor, fact, made: newAccounts(engine.db, tx, draft.postings) })
    if (draft.command) commandsOf(tx).add(draft.command)
  }
  const takes = drafts.some(({ postings }) => postings.some(takesFromCaisse))
  if (takes && !gathersWrites(tx)) await settleEntries(tx)
}

/** Numbers the calls of `postEntries`, to keep the entries of one fact together. */
let facts = 0

/** The most entries of one statement; the others go in the next one. */
const AT_ONCE = 1000

interface OfFact extends Waiting {
  /** Equal for the entries of one call of `postEntries`. */
  readonly fact: number
}

const WAITING = new Gathering<OfFact>('commit', (waiting) => {
  const statements = [accountsOf(waiting.flatMap(({ made }) => made))].filter((one) => one !== null)
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    statements.push(entriesWith(waiting.slice(from, from + AT_ONCE)))
  }
  const emptied = emptiedBetween(waiting)
  return emptied ? [...statements, refusedIfAny(emptied)] : statements
})

/**
 * Selects a row when a fact leaves a caisse below zero, even if a later fact of the same commit brings it back up: the
 * check of the table sees the final balance alone. Null when there is one fact, or none takes cash from a caisse.
 */
function emptiedBetween(waiting: readonly OfFact[]): Sql | null {
  const isAlone = waiting.every(({ fact }) => fact === waiting[0]?.fact)
  if (isAlone || !waiting.some(({ draft }) => draft.postings.some(takesFromCaisse))) return null
  const places = waiting.flatMap(({ draft, fact }) =>
    draft.postings.flatMap((posting) =>
      posting.kind === 'CAISSE' ? [{ fact, entry: entryId(draft), account: accountId(posting) }] : [],
    ),
  )
  // The last entry of a fact has the balance it leaves.
  const last = new Map(places.map((place) => [`${place.fact}/${place.account}`, place]))
  const left = [...last.values()]
  const [entries, accounts] = [left.map(({ entry }) => entry), left.map(({ account }) => account)]
  return sql`SELECT FROM unnest(${arrayParameter(entries)}, ${arrayParameter(accounts)}) AS l (entry, account)
    JOIN ledger_postings AS p ON p.entry = l.entry AND p.account = l.account WHERE p.balance_after < 0`
}

/** Sends what waits, so that the transaction itself reads it. */
export async function settleEntries(tx: Tx): Promise<void> {
  const statements = WAITING.writes([tx])
  WAITING.forget(tx)
  commands.delete(tx)
  try {
    for (const statement of statements) await tx.query(statement)
  } catch (error) {
    if (errorCode(error) === CHECK_VIOLATION && String(error).includes(CAISSE_CHECK))
      throw conflict(NOT_ENOUGH)
    throw error
  }
}

const CHECK_VIOLATION = '23514'
const CAISSE_CHECK = 'ledger_accounts_caisse'
const NOT_ENOUGH =
  'Il n’y a pas assez d’espèces dans la caisse pour cette opération : comptez-la, ou prenez-les dans une autre caisse.'

const takesFromCaisse = ({ kind, amount }: PostingDraft): boolean => kind === 'CAISSE' && amount < 0

/** Commandes with an entry that waits, by transaction. */
const commands = new WeakMap<Tx, Set<string>>()

function commandsOf(tx: Tx): Set<string> {
  const known = commands.get(tx) ?? new Set<string>()
  commands.set(tx, known)
  return known
}

const waitsFor = (tx: Tx, command: string | undefined): boolean =>
  command !== undefined && commands.get(tx)?.has(command) === true

/** Accounts known to be committed: the others are made, unless they are there. */
const known = new WeakMap<Database, Set<string>>()

function newAccounts(db: Database, tx: Tx, postings: readonly PostingDraft[]): readonly PostingDraft[] {
  const there = known.get(db) ?? new Set<string>()
  known.set(db, there)
  const made = postings.filter((posting) => !there.has(accountId(posting)))
  if (made.length > 0) tx.afterCommit(() => void made.map((posting) => there.add(accountId(posting))))
  return made
}
