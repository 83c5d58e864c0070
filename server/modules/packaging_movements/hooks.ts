import type { Collections, Row } from '#model/collections.ts'
import { isByHand } from '#model/domain/packaging.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { refuseUnsaid } from '#server/packaging/by-hand.ts'
import { availableOf, type Counted, changeStock, holdStock } from '#server/packaging/stock.ts'
import { agenceOf } from '#server/people.ts'

type Event = HookEvent<Collections['packaging_movements'], Collections>

/** Completes and checks a movement that a person enters: an entry, an exit or a count. */
export const packagingMovementsHooks: Hooks<Collections['packaging_movements'], Collections> = {
  async beforeCreate({ record, caller, tx, now }: Event) {
    record.agence ||= agenceOf(caller)
    refuseUnsaid(record, RULES)
    const held = await holdStock(tx, { ...record, client: '' }, now)
    record.quantity = variationOf(record, held)
    record.author = callerId(caller)
    await changeStock(tx, held, { stock: record.quantity }, now)
  },
}

type Movement = Row<'packaging_movements'>

const RULES = {
  isByHand,
  withMotif: ['sortie'],
  words: {
    kind: 'Choisissez une entrée, une sortie ou un inventaire.',
    nombre: 'Dites combien d’emballages.',
    motif: 'Dites pourquoi ils sortent : abîmés, prêtés, jetés…',
  },
}

function variationOf({ kind, nombre }: Movement, held: Counted): number {
  if (kind === 'inventaire') return nombre - held.stock
  if (kind === 'entree') return nombre
  const available = availableOf(held)
  if (nombre <= available) return -nombre
  const words =
    available === 0
      ? 'Il n’y a rien à sortir : tout est réservé, ou le stock est vide. Comptez-le s’il en reste.'
      : `On ne peut en sortir que ${available} : le reste est réservé à des clients, ou n’est pas en stock.`
  throw conflict(words, { stock: held.stock, reserve: held.reserve })
}
