import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Same geometry as what it stands for; appears after 150 ms only, so quick answers never flash. */
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
