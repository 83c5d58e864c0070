import { stateCode } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES, isOneOf } from '#model/domain/commande/states/states.ts'
import type { PossibleMove } from './ways.ts'

/** True for a move into or out of a delivery. */
export const isOfDelivery = (from: string, status: string): boolean =>
  [from, status].some((state) => isOneOf(DELIVERED_OUTCOMES, stateCode(state)))

/** True for a move with which money may move: nothing of it is shown before the server has said so. */
export const movesMoney = (
  from: string,
  { status, fields }: Pick<PossibleMove, 'status' | 'fields'>,
): boolean => isOfDelivery(from, status) || fields.some(({ name }) => name === 'amount_collected')
