import * as Primitive from 'radix-ui/switch'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'focus-ring relative inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-input transition-colors before:absolute before:-inset-2 pointer-coarse:before:-inset-x-1.5 pointer-coarse:before:-inset-y-3.5 disabled:opacity-55 data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-card shadow-raised transition-transform data-[state=checked]:translate-x-[18px] rtl:-translate-x-0.5 rtl:data-[state=checked]:-translate-x-[18px]" />
    </Primitive.Root>
  )
}
