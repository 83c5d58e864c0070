import type { Collections, Row } from '#model/collections.ts'
import {
  type Heaps,
  heapsOf,
  isNothing,
  KIND_OF,
  lessHeaps,
  NO_PIECES,
  type PiecesAt,
  piecesAt,
} from '#model/domain/stock.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { type Cause, changeShelf, holdShelf } from './shelf.ts'

type Event = HookEvent<Collections['commands'], Collections>

/** A commande takes its pieces from a product that its client offers, and says how many. */
export async function takeProduct({ record, before, changed, tx, engine }: Event): Promise<void> {
  if (record.produit === '' && (before?.produit ?? '') === '') return
  if (before && changed.has('produit') && before.holder_kind !== 'client') {
    throw conflict('Ce colis est parti avec son produit : il n’en change plus.', { produit: before.produit })
  }
  if (record.produit === '') return
  const asked = changed.has('produit') || changed.has('client_source')
  const product = await engine.find(tx, 'produits', record.produit)
  const errors: Record<string, FieldError> = {}
  if (asked && (product?.client !== record.client_source || !product.active)) errors.produit = NOT_OFFERED
  if ((!before || changed.has('quantity')) && record.quantity < 1) errors.quantity = HOW_MANY
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (!before) record.product_name ||= product?.designation ?? ''
}

const NOT_OFFERED = {
  code: 'validation_not_offered',
  message: 'Choisissez un produit que ce client a en stock et propose.',
}
const HOW_MANY = { code: 'validation_required', message: 'Dites combien de pièces de ce produit partent.' }

/** Fields of a commande that say where its pieces are. */
const TOLD_BY = ['produit', 'quantity', 'status', 'holder_kind', 'client_source', 'deleted_at'] as const

/** After any write of a commande, its pieces are where the commande says. */
export async function followPieces(event: Event): Promise<void> {
  const { record, before } = event
  if (record.produit === '' && (before?.produit ?? '') === '') return
  if (before && TOLD_BY.every((field) => record[field] === before[field])) return
  await settle(event, record, false)
}

/** A commande about to be put aside needs none of its pieces. */
export async function releasePieces(event: Event): Promise<void> {
  if (event.record.produit !== '') await settle(event, event.record, true)
}

/** Commandes written many at once, past their hooks, have their pieces where they say too. */
export async function settlePieces(
  cause: Cause,
  commandes: readonly Row<'commands'>[],
  { areDeleted = false } = {},
): Promise<void> {
  for (const commande of commandes) {
    if (commande.produit !== '') await settle(cause, commande, areDeleted)
  }
}

type Standing = Pick<Row<'stock_movements'>, 'produit' | 'client' | 'agence' | keyof Heaps>

/**
 * Writes the movements that are missing between what has moved for a commande so far and what its state says: the same
 * for a move, its undoing, a correction and an edit, and nothing the second time.
 */
async function settle(cause: Cause, commande: Row<'commands'>, isDeleted: boolean): Promise<void> {
  const state = graphOf(cause.engine).state(commande.status)
  if (!state) return
  const at = piecesAt({ state, holder: commande.holder_kind, isDeleted })
  if (at === null) return
  const standing = await movedFor(cause.tx, commande.id)
  for (const change of changesOf(commande, at, standing)) {
    if (!isNothing(change)) await move(cause, commande, at, change)
  }
}

/** The pieces that moved for a commande, by product and agence, the first to move first. */
const movedFor = (tx: Tx, command: string): Promise<Standing[]> =>
  tx.query<Standing>(sql`SELECT produit, client, agence, sum(disponible)::int AS disponible, sum(reserve)::int AS reserve,
      sum(en_retour)::int AS en_retour, sum(endommage)::int AS endommage
    FROM stock_movements WHERE command = ${command} AND command <> ''
    GROUP BY produit, client, agence ORDER BY min(_seq)`)

function changesOf(commande: Row<'commands'>, at: PiecesAt, standing: readonly Standing[]): Standing[] {
  const { produit, client_source: client, quantity, agence, twin } = commande
  const mine = standing.filter((one) => one.produit === produit)
  const reserving = mine.find(({ disponible }) => disponible < 0)?.agence
  const home = reserving ?? (at === 'reserve' ? agence : (mine[0]?.agence ?? agence))
  const asked = { at, pieces: quantity, home, here: agence || home, isTwin: twin !== '' }
  const wanted = produit === '' ? new Map<string, Heaps>() : heapsOf(asked)
  const changes = standing.map((one) => {
    const after = one.produit === produit ? wanted.get(one.agence) : undefined
    return { ...one, ...lessHeaps(after ?? NO_PIECES, one) }
  })
  const known = new Set(mine.map((one) => one.agence))
  for (const [where, heaps] of wanted) {
    if (!known.has(where)) changes.push({ produit, client, agence: where, ...heaps })
  }
  // Shelves are held in one order: two commandes never wait for each other.
  return changes.sort((a, b) => (`${a.produit}/${a.agence}` < `${b.produit}/${b.agence}` ? -1 : 1))
}

async function move(
  cause: Cause,
  commande: Row<'commands'>,
  at: PiecesAt,
  { produit, client, agence, ...change }: Standing,
): Promise<void> {
  if (agence === '') throw invalid({ produit: NOWHERE })
  const held = await holdShelf(cause, { produit, client, agence })
  if (held.disponible + change.disponible < 0 && change.disponible < 0) {
    throw conflict(shortOf(at, held.disponible), { disponible: held.disponible })
  }
  await changeShelf(cause, held, change)
  const kind = produit === commande.produit ? KIND_OF[at] : 'liberation'
  const told = { produit, client, agence, kind, command: commande.id, author: callerId(cause.caller) }
  await cause.engine.create(cause.tx, 'stock_movements', { ...told, ...change }, originOfDecided(cause))
}

const NOWHERE = {
  code: 'validation_required',
  message: 'Nous ne savons pas quelle agence garde ce stock : donnez d’abord une agence à ce client.',
}

function shortOf(at: PiecesAt, available: number): string {
  if (at !== 'reserve') {
    return 'Les pièces de ce retour sont déjà réservées à d’autres commandes : annulez-en une, ou faites entrer du stock.'
  }
  return available === 0
    ? 'Ce produit est épuisé à l’agence de ce client : faites entrer du stock, ou retirez le produit de la commande.'
    : `Il ne reste que ${available} de ce produit à l’agence de ce client : commandez-en moins, ou faites entrer du stock.`
}
