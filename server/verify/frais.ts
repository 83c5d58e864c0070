import { collections, type Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { type FeeMove, feesAfter, type HeldFee } from '#model/domain/tariffs/facts.ts'
import { isCompulsory } from '#model/domain/tariffs/faits.ts'
import { feesReweighed } from '#model/domain/tariffs/weight.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { feeMove } from '#server/tariffs/facts.ts'
import { feesOf, type StoredFee } from '#server/tariffs/held-fees.ts'
import { midnightOf, stayEnd } from '#server/tariffs/storage.ts'
import { checkFeeAmounts } from './fee-amounts.ts'
import { type Finding, finding } from './finding.ts'

/** Commandes recounted at once. */
const PAGE = 500

type Suivi = Row<'suivis'>
type Weighing = Pick<Row<'pesees'>, 'id' | 'command' | 'suivi' | 'taxable_g' | 'at'>
type Parcel = Pick<Row<'commands'>, 'id' | 'client_source' | 'twin'>
type Identity = Pick<HeldFee, 'party' | 'user' | 'fait'>

/**
 * Checks that the fees are those their causes make: each fait has its own, annulled by its own cause, at the
 * tariff it names.
 */
export async function checkFrais(db: Db): Promise<Finding[]> {
  const wrong: Record<Fault, string[]> = { missing: [], unexplained: [], ended: [] }
  const [mark] = await db.query<{ seq: number }>(
    sql`SELECT (value)::text::bigint AS seq FROM wasl_meta WHERE key = 'frais_after'`,
  )
  for (let last = ''; ; ) {
    const page =
      await db.query<Parcel>(sql`SELECT id, client_source, twin FROM commands AS c WHERE id > ${last}
      AND (EXISTS (SELECT FROM suivis AS s WHERE s.command = c.id AND s._seq > ${mark?.seq ?? 0})
        OR EXISTS (SELECT FROM frais AS f WHERE f.command = c.id))
      ORDER BY id LIMIT ${PAGE}`)
    for (const { fault, id } of await recountAll(db, page, mark?.seq ?? 0)) wrong[fault].push(id)
    last = page.at(-1)?.id ?? ''
    if (page.length < PAGE) break
  }
  return [
    ...told('frais', wrong.missing, (n) => `${n} commandes n’ont pas les frais de leurs suivis`),
    ...told('frais', wrong.unexplained, (n) => `${n} frais n’ont pas de suivi qui les explique`),
    ...told('frais.annule_par', wrong.ended, (n) => `${n} frais ne sont pas annulés par ce qui les annule`),
    ...(await checkFeeAmounts(db)),
  ]
}

const told = (where: string, ids: string[], sentence: (n: string) => string) =>
  finding(where, { n: ids.length, ids: ids.sort() }, sentence)

type Fault = 'missing' | 'unexplained' | 'ended'
interface Found {
  readonly fault: Fault
  /** Id of the commande where a fee is missing, else of the fee. */
  readonly id: string
}

async function recountAll(db: Db, page: readonly Parcel[], after: number): Promise<Found[]> {
  const ids = page.map(({ id }) => id)
  const where = [sql`command = ANY(${ids}::text[])`]
  const suivis = (await readRows(db, collections.suivis, where)) as Suivi[]
  const old = await db.query<{ id: string }>(
    sql`SELECT id FROM suivis WHERE command = ANY(${ids}::text[]) AND _seq <= ${after}`,
  )
  const isOld = new Set(old.map(({ id }) => id))
  const weighed = await db.query<Weighing>(
    sql`SELECT id, command, suivi, taxable_g, at FROM pesees WHERE command = ANY(${ids}::text[]) ORDER BY _seq`,
  )
  const movesOf = Map.groupBy(suivis, ({ command }) => command)
  const weighingsOf = Map.groupBy(weighed, ({ command }) => command)
  const feesOfEach = Map.groupBy(await feesOf(db, ids), ({ command }) => command)
  return page.flatMap((parcel) => {
    const moves = (movesOf.get(parcel.id) ?? []).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    const facts = { moves, weighings: weighingsOf.get(parcel.id) ?? [] }
    return new Recount(parcel, facts, feesOfEach.get(parcel.id) ?? []).found(isOld)
  })
}

interface Beside {
  readonly at: string
  /** `followed`: ids of the suivis before this one. */
  isBefore(move: Suivi, followed: ReadonlySet<string>): boolean
  tell(): void
}

/** Events of a commande, in order. */
interface Facts {
  readonly moves: readonly Suivi[]
  readonly weighings: readonly Weighing[]
}

/**
 * The fees of one commande, followed from its first suivi to its last; stored fees are used for their amounts
 * alone.
 */
class Recount {
  readonly #parcel: Parcel
  readonly #moves: readonly Suivi[]
  readonly #weighings: readonly Weighing[]
  readonly #stored: readonly StoredFee[]
  readonly #found: Found[] = []
  #held: HeldFee[] = []

  constructor(parcel: Parcel, { moves, weighings }: Facts, stored: readonly StoredFee[]) {
    this.#parcel = parcel
    this.#moves = moves
    this.#weighings = weighings
    this.#stored = stored
  }

  found(isOld: ReadonlySet<string>): Found[] {
    let waiting = this.#beside()
    let before: FeeMove['before'] = { outcome: '', holder_kind: 'client', amount_collected: ZERO }
    const followed = new Set([''])
    for (const move of this.#moves) {
      const next = Map.groupBy(waiting, ({ isBefore }) => isBefore(move, followed))
      for (const { tell } of next.get(true) ?? []) tell()
      waiting = next.get(false) ?? []
      if (!isOld.has(move.id)) this.#follow(move, before)
      followed.add(move.id)
      before = move
    }
    for (const { tell } of waiting) tell()
    this.#compare()
    return this.#found
  }

  /** Decisions and weighings, in order. */
  #beside(): Beside[] {
    const forced = this.#stored
      .filter(({ force }) => force)
      .map((fee) => ({
        at: fee.created,
        isBefore: ({ created }: Suivi) => fee.created < created,
        tell: () => this.#force(fee),
      }))
    const weighed = this.#weighings.map((one) => ({
      at: one.at,
      isBefore: (_: Suivi, followed: ReadonlySet<string>) => followed.has(one.suivi),
      tell: () => this.#weigh(one),
    }))
    return [...forced, ...weighed].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }

  #follow(move: Suivi, before: FeeMove['before']): void {
    this.#wait(move)
    const undone = move.kind === 'annulation' ? this.#gesture(move.undoes) : []
    const parcel = { ...this.#parcel, ...before }
    const { due, annulled, restored, fallen, waiting } = feesAfter(feeMove(parcel, move, undone), this.#held)
    const happened = { suivi: move.id, occurred_at: move.at }
    this.#change(annulled, { annule_par: move.id })
    this.#change(waiting, { suivi: '', occurred_at: '' })
    this.#change(fallen, happened)
    for (const fee of restored) if (!this.#find(move, fee) && this.#isKnown(fee)) this.#miss()
    for (const fee of due) if (!this.#find(move, fee) && this.#mustBe(fee)) this.#miss()
  }

  /** The nights of a stay are fees of the suivi that began it, each due at its midnight and none after the stay. */
  #wait(move: Suivi): void {
    const end = stayEnd(move, this.#moves)
    for (const fee of this.#stored) {
      if (fee.fait !== 'stockage' || fee.suivi !== move.id || fee.force) continue
      const isNight = fee.mesure > 0 && fee.occurred_at === midnightOf(move.at, fee.mesure)
      if (isNight && fee.occurred_at <= (end ?? fee.created)) {
        this.#held.push({ ...fee, annule_par: '', billed: fee.billed && fee.annule_par === '' })
      }
    }
  }

  /** True unless the fee depends on a weight: after a new pesée nobody can tell the old range. */
  #isKnown({ fait }: Identity): boolean {
    return fait !== 'poids'
  }

  #find(move: Pick<Suivi, 'id'>, { party, user, fait }: Identity): boolean {
    const fee = this.#stored.find(
      (one) =>
        !one.force && one.suivi === move.id && one.party === party && one.fait === fait && one.user === user,
    )
    if (fee) this.#held.push({ ...fee, annule_par: '', billed: fee.billed && fee.annule_par === '' })
    return fee !== undefined
  }

  /** A missing fee is a fault only where its tariff is compulsory: elsewhere there may have been none that day. */
  #mustBe({ party, fait }: Identity): boolean {
    return party === 'client' && isCompulsory(fait) && !this.#forced(fait)
  }

  #miss(): void {
    this.#found.push({ fault: 'missing', id: this.#parcel.id })
  }

  #forced(fait: HeldFee['fait']): boolean {
    return this.#held.some((fee) => fee.force && fee.fait === fait && fee.annule_par === '')
  }

  /** Replays a weighing, before which nothing can be billed. A new weight below every range has no fee. */
  #weigh({ id, taxable_g }: Weighing): void {
    const held = this.#held.map((fee) => ({ ...fee, billed: false }))
    const { annulled, due } = feesReweighed(held, taxable_g)
    this.#change(annulled, { annule_par: id })
    const fee = due && this.#stored.find((one) => one.pesee === id && one.suivi === due.suivi && !one.force)
    if (fee) this.#held.push({ ...fee, annule_par: '', billed: false })
  }

  #force(fee: StoredFee): void {
    const replaced = this.#held.filter(
      ({ annule_par, party, fait }) => annule_par === '' && party === 'client' && fait === fee.fait,
    )
    const { suivi = '', occurred_at = '' } = replaced.at(-1) ?? {}
    this.#change(replaced, { annule_par: fee.id })
    this.#held.push({ ...fee, suivi, occurred_at, annule_par: '' })
  }

  #change(fees: readonly HeldFee[], values: Partial<HeldFee>): void {
    const ids = new Set(fees.map(({ id }) => id))
    this.#held = this.#held.map((fee) => (ids.has(fee.id) ? { ...fee, ...values } : fee))
  }

  #compare(): void {
    const counted = new Map(this.#held.map((fee) => [fee.id, fee]))
    for (const { id, annule_par, suivi } of this.#stored) {
      const fee = counted.get(id)
      if (!fee || fee.suivi !== suivi) this.#found.push({ fault: 'unexplained', id })
      else if (fee.annule_par !== annule_par) this.#found.push({ fault: 'ended', id })
    }
  }

  /** A suivi with those it followed in the same gesture. */
  #gesture(id: string): string[] {
    const move = this.#moves.find((one) => one.id === id)
    return move ? [id, ...this.#gesture(move.follows)] : []
  }
}
