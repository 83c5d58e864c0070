import type { Collections, Row } from '#model/collections.ts'
import {
  type Heaps,
  isStockByHand,
  STOCK_WITH_MOTIF,
  type StockHandKind,
  variationByHand,
} from '#model/domain/stock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { refuseUnsaid } from '#server/packaging/by-hand.ts'
import { agenceOf } from '#server/people.ts'
import { changeShelf, holdShelf } from '#server/stock/shelf.ts'

type Event = HookEvent<Collections['stock_movements'], Collections>

/** Completes and checks a movement that a person enters: an entry, an exit, a breakage or a count. Movements of commandes come decided. */
export const stockMovementsHooks: Hooks<Collections['stock_movements'], Collections> = {
  async beforeCreate(event: Event) {
    if (event.isDecided) return
    const { record, caller, tx, engine } = event
    record.agence ||= agenceOf(caller)
    refuseUnsaid(record, RULES)
    record.client = (await engine.find(tx, 'produits', record.produit))?.client ?? ''
    record.author = callerId(caller)
    const held = await holdShelf(event, record)
    const by = variationByHand(record.kind as StockHandKind, record.nombre, held)
    refuseBelowZero(record, held, by)
    Object.assign(record, by)
    await changeShelf(event, held, by)
  },
}

const RULES = {
  isByHand: isStockByHand,
  withMotif: STOCK_WITH_MOTIF,
  words: {
    kind: 'Choisissez une entrée, une sortie, un inventaire ou des pièces abîmées.',
    nombre: 'Dites combien de pièces.',
    motif: 'Dites pourquoi : rendu au client, jeté, cassé en rayon…',
  },
}

function refuseBelowZero({ kind }: Pick<Row<'stock_movements'>, 'kind'>, held: Heaps, by: Heaps): void {
  const { disponible, reserve, endommage } = held
  if (endommage + by.endommage < 0) {
    throw conflict(`Il n’y a que ${endommage} pièces endommagées ici : on ne peut en sortir plus.`, held)
  }
  if (disponible + by.disponible >= 0) return
  if (kind === 'inventaire') {
    const words = `${reserve} pièces sont réservées à des commandes, et on en a compté moins : annulez d’abord les commandes qui ne partiront pas.`
    throw conflict(words, { disponible, reserve })
  }
  const words = `On ne peut en sortir que ${disponible} : le reste est réservé à des commandes, ou n’est pas en stock.`
  throw conflict(words, { disponible, reserve })
}
