import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Looks shared by every control one types or chooses in. */
export const controlClass =
  'focus-ring w-full min-w-0 rounded-md border border-input bg-card text-foreground text-sm shadow-raised transition-colors placeholder:text-muted-foreground hover:border-ring disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-70 aria-invalid:border-destructive pointer-coarse:text-base'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(controlClass, 'h-9 px-3 read-only:bg-muted pointer-coarse:h-12', className)}
      {...props}
    />
  )
}
