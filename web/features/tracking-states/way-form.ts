import { msg } from '@lingui/core/macro'
import { transitions } from '#model/collections/transitions.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { listView } from '#web/table/view.ts'

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
