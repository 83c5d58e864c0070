import type { Collections, Row } from '#model/collections.ts'
import { isByHand } from '#model/domain/packaging.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { availableOf, type Counted, changeStock, holdStock } from '#server/packaging/stock.ts'
import { agenceOf } from '#server/people.ts'

type Event = HookEvent<Collections['packaging_movements'], Collections>

/** What a person enters: what came, what went, or what a count found. */
export const packagingMovementsHooks: Hooks<Collections['packaging_movements'], Collections> = {
  async beforeCreate({ record, caller, tx, now }: Event) {
    record.agence ||= agenceOf(caller)
    refuseUnsaid(record)
    const held = await holdStock(tx, { ...record, client: '' }, now)
    record.quantity = variationOf(record, held)
    record.author = callerId(caller)
    await changeStock(tx, held, { stock: record.quantity }, now)
  },
}

type Movement = Row<'packaging_movements'>

function refuseUnsaid({ agence, kind, nombre, motif }: Movement): void {
  const errors: Record<string, FieldError> = {}
  if (agence === '') errors.agence = unsaid('Dites de quelle agence est ce stock.')
  if (!isByHand(kind)) errors.kind = unsaid('Choisissez une entrée, une sortie ou un inventaire.')
  if (nombre === 0 && kind !== 'inventaire') errors.nombre = unsaid('Dites combien d’emballages.')
  if (kind === 'sortie' && motif.trim() === '')
    errors.motif = unsaid('Dites pourquoi ils sortent : abîmés, prêtés, jetés…')
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const unsaid = (message: string): FieldError => ({ code: 'validation_required', message })

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
