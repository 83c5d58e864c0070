import { Check, Minus } from 'lucide-react'
import * as Primitive from 'radix-ui/checkbox'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'focus-ring group relative grid size-4 shrink-0 place-content-center rounded-[4px] border border-input bg-card text-primary-foreground before:absolute before:-inset-2 pointer-coarse:before:-inset-[17px] disabled:opacity-55 data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" />
        <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" />
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
