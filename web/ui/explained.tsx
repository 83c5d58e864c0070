import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

interface ExplainedProps {
  /** Why the action is refused; absent when it is not. */
  reason: string | undefined
  children: ReactNode
}

/** A disabled action stays focusable and shows its reason in a tooltip. */
export const Explained = ({ reason, children }: ExplainedProps) =>
  reason === undefined ? children : <Tooltip content={reason}>{children}</Tooltip>
