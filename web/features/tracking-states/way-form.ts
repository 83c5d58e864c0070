import { msg } from '@lingui/core/macro'
import { transitions } from '#model/collections/transitions.ts'
import { ENDS, OWN_CONDITIONS, OWN_REQUIREMENTS } from '#model/domain/commande/states/own-states.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { and, compare, oneOf } from '#model/schema/filter.ts'
import { type FormSpec, formSpec } from '#web/form/form-spec.ts'
import { listView } from '#web/table/view.ts'
import type { State, StateEdge } from './queries.ts'

/** Ways are read in the drawing; the view names their panel and their words. */
export const waysView = listView(transitions, {
  path: '/tracking-states',
  title: msg`Passages`,
  columns: ['from', 'to', 'who', 'requires', 'condition', 'active'],
  empty: { title: msg`Aucun passage`, hint: msg`Les passages entre états sont livrés avec Wasl.` },
})

export const wayForm = formSpec(transitions, {
  except: ['from', 'to', 'condition'],
  groups: [{ fields: ['active', 'who', 'requires'] }],
  wide: ['who', 'requires'],
})

export const isOwnState = (id: string): boolean => stateCode(id) === undefined

/** A way added by the company has one of its own states at an end; it is deleted, the others are closed. */
export const isOwnWay = ({ from, to }: Pick<StateEdge, 'from' | 'to'>): boolean =>
  isOwnState(from) || isOwnState(to)

/** The end a way is added at: it leaves the state that is shown, or leads there. */
export type OtherEnd = 'to' | 'from'

/** The states a way of this one may lead to, or come from. */
function amongOthers(state: string, other: OtherEnd, states: readonly State[]): string {
  if (!isOwnState(state)) {
    const own = states.map(({ id }) => id).filter(isOwnState)
    return oneOf('id', own)
  }
  const ends = other === 'to' ? (['CLOTURE'] as const) : ENDS
  return and(compare('id', '!=', state), ...ends.map((code) => compare('id', '!=', stateId(code))))
}

/** Null where no way may be added: of a shipped state when the company has none, or behind an end. */
export function newWayForm(state: string, other: OtherEnd, states: readonly State[]): FormSpec | null {
  const code = stateCode(state)
  if (code !== undefined && !states.some(({ id }) => isOwnState(id))) return null
  if (code === 'CLOTURE' || (other === 'to' && ENDS.some((end) => end === code))) return null
  const here = other === 'to' ? 'from' : 'to'
  return formSpec(transitions, {
    except: [here],
    groups: [{ fields: [other, 'active', 'who', 'requires', 'condition'] }],
    wide: ['who', 'requires'],
    defaults: () => ({ active: true }),
    fixed: () => ({ [here]: state }),
    among: { [other]: amongOthers(state, other, states) },
    choices: () => ({ condition: OWN_CONDITIONS, requires: OWN_REQUIREMENTS }),
  })
}
