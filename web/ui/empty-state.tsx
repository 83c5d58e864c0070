import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** One sentence with the next step. */
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cn('mx-auto grid max-w-md justify-items-center gap-2 px-6 py-14 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-2 grid size-12 place-content-center rounded-full bg-accent text-primary [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <p className="text-balance font-semibold text-base">{title}</p>
      {children && <div className="text-pretty text-muted-foreground">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
