import type { Collections, Row } from '#model/collections.ts'
import { readScanText, type Spelling } from '#model/domain/commande/scan/text.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The meaning of a scanned text. */
export type ResolvedText =
  /** `piece` is the number of the label, counted from 1; 0 when the text has none. */
  | { readonly kind: 'colis'; readonly command: string; readonly piece: number }
  /** Parcels of several clients have this reference; the clients’ names. */
  | { readonly kind: 'plusieurs'; readonly clients: readonly string[] }
  | { readonly kind: 'emplacement'; readonly box: string }
  | { readonly kind: 'badge'; readonly livreur: string }
  | { readonly kind: 'bon'; readonly bon: string }
  | { readonly kind: 'inconnu' }

interface Found {
  readonly as: 'code' | 'reference' | 'badge' | 'bon'
  readonly id: string
  /** The spelling it bears. */
  readonly text: string
  /** Client of a reference, holder of a badge. */
  readonly whose: string
}

/** A reference shared by more clients than this is ambiguous enough: the first names suffice. */
const MOST_ALIKE = 20

/**
 * Looks up a text: one of our codes in any spelling, a shelf, a badge, a bon, or the number a merchant or a
 * partner printed. Several merchants may use the same number: `client` is the one whose parcels are expected.
 */
export async function resolveText(
  engine: Engine<Collections>,
  db: Db,
  text: string,
  client = '',
): Promise<ResolvedText> {
  const { box, spellings } = readScanText(text)
  if (box !== undefined) return { kind: 'emplacement', box }
  if (spellings.length === 0) return { kind: 'inconnu' }
  const found = likeliest(await lookUp(db, spellings), spellings)
  const named = (as: Found['as']) => found.filter((one) => one.as === as)
  const pieceOn = ({ text: read }: Found) => spellings.find((one) => one.text === read)?.piece ?? 0
  const [code] = named('code')
  if (code) return { kind: 'colis', command: code.id, piece: pieceOn(code) }
  const references = wholeFirst(named('reference'), pieceOn)
  const [only, another] = preferred(references, client)
  if (only && !another) return { kind: 'colis', command: only.id, piece: pieceOn(only) }
  if (only) return { kind: 'plusieurs', clients: await namesOf(engine, db, references) }
  const [badge] = named('badge')
  if (badge) return { kind: 'badge', livreur: badge.whose }
  const [bon] = named('bon')
  return bon ? { kind: 'bon', bon: bon.id } : { kind: 'inconnu' }
}

/** The matches in the order of their spellings, the likeliest first. */
function likeliest(found: readonly Found[], spellings: readonly Spelling[]): Found[] {
  const rankOf = ({ text }: Found) => spellings.findIndex((one) => one.text === text)
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Prefers parcels with the whole text as their code to those that have it without the number of a label. */
function wholeFirst(found: readonly Found[], pieceOn: (one: Found) => number): readonly Found[] {
  const whole = found.filter((one) => pieceOn(one) === 0)
  return whole.length > 0 ? whole : found
}

/** The references of the expected client; all of them when that client has none. */
function preferred(references: readonly Found[], client: string): readonly Found[] {
  const his = references.filter(({ whose }) => whose === client)
  return his.length > 0 ? his : references
}

/**
 * Finds commandes, badges and bons by any of these texts. Each branch has an index of its own; the conditions on empty
 * texts are those of the indexes.
 */
function lookUp(db: Db, spellings: readonly Spelling[]): Promise<Found[]> {
  const texts = [...new Set(spellings.map(({ text }) => text))]
  return db.query<Found>(sql`
    SELECT 'code' AS "as", id, code AS text, client_source AS whose FROM commands
      WHERE code = ANY(${texts}::text[]) AND code <> '' AND deleted_at IS NULL
    UNION ALL (SELECT 'reference', id, reference_client, client_source FROM commands
      WHERE reference_client = ANY(${texts}::text[]) AND reference_client <> '' AND deleted_at IS NULL
      LIMIT ${MOST_ALIKE})
    UNION ALL SELECT 'badge', id, badge, "user" FROM livreurs
      WHERE badge = ANY(${texts}::text[]) AND badge <> ''
    UNION ALL SELECT 'bon', id, number, '' FROM bons
      WHERE number = ANY(${texts}::text[]) AND number <> ''`)
}

async function namesOf(
  engine: Engine<Collections>,
  db: Db,
  references: readonly Found[],
): Promise<readonly string[]> {
  const ids = [...new Set(references.map(({ whose }) => whose))]
  const people = await Promise.all(ids.map((id) => engine.find(db, 'users', id)))
  return people.flatMap((person) => (person ? [person.full_name] : [])).sort((a, b) => a.localeCompare(b))
}

/**
 * The id of the commande a code stands for. After a partial delivery or an exchange the returned goods come
 * in the delivered parcel's wrapping: the code on it then means the twin.
 */
export async function comingBack(db: Db, parcel: Pick<Row<'commands'>, 'id' | 'outcome'>): Promise<string> {
  if (parcel.outcome !== 'LIVRE_PARTIEL' && parcel.outcome !== 'ECHANGE_LIVRE') return parcel.id
  const [twin] = await db.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE parent = ${parcel.id} AND parent <> '' AND twin <> ''
        AND deleted_at IS NULL ORDER BY _seq DESC LIMIT 1`,
  )
  return twin?.id ?? parcel.id
}
