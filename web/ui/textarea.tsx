import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './input.tsx'

/** Grows with its text where the browser knows how. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlClass, 'field-sizing-content max-h-60 min-h-16 px-3 py-2', className)}
      {...props}
    />
  )
}
