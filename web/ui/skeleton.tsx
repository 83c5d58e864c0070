import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Placeholder of the same size as the content; appears after 150 ms, so that fast responses never flash. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn(
        'fade-in-0 animate-in rounded-md bg-muted fill-mode-backwards delay-150 duration-300',
        className,
      )}
      {...props}
    />
  )
}
