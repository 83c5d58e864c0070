import type { ComponentProps } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import type { MoveDialog as Dialog } from './move-dialog.tsx'

const Loaded = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })))

/** Rules and form come when one first changes a state, never before the list. */
export function MoveDialog(props: ComponentProps<typeof Dialog>) {
  return <Loaded {...props} />
}
