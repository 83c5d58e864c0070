import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export interface LabelProps extends ComponentProps<'label'> {
  htmlFor: string
  required?: boolean
}

export function Label({ className, required, children, htmlFor, ...props }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn('font-medium text-sm leading-tight', className)} {...props}>
      {children}
      {required && (
        <span aria-hidden className="ms-0.5 text-destructive">
          *
        </span>
      )}
    </label>
  )
}
