import { useMemo } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import type { State, StateEdge } from '../queries.ts'
import { newWayForm, type OtherEnd, wayForm, waysView } from '../way-form.ts'

const EditDrawer = lazy(() =>
  import('#web/form/record/edit-drawer.tsx').then((module) => ({ default: module.EditDrawer })),
)
const DeleteDialog = lazy(() =>
  import('#web/form/record/delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
)

/** The open window on an edge of the shown state. */
export type WayAct =
  | { readonly kind: 'edit'; readonly way: string }
  | { readonly kind: 'add'; readonly state: string; readonly other: OtherEnd }
  | { readonly kind: 'remove'; readonly way: StateEdge; readonly name: string }

interface WayWindowsProps {
  act: WayAct
  states: readonly State[]
  onClose: () => void
}

export function WayWindows({ act, states, onClose }: WayWindowsProps) {
  const spec = useMemo(
    () => (act.kind === 'add' ? newWayForm(act.state, act.other, states) : wayForm),
    [act, states],
  )
  if (act.kind === 'remove') {
    return (
      <DeleteDialog view={waysView} record={act.way} name={act.name} onClose={onClose} onDeleted={onClose} />
    )
  }
  if (spec === null) return null
  return (
    <EditDrawer
      view={waysView}
      spec={spec}
      value={act.kind === 'edit' ? act.way : ''}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
