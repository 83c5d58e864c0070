import * as Primitive from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { menuSurface } from './menu-surface.ts'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverAnchor = Primitive.Anchor

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 4,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          menuSurface,
          'max-h-(--radix-popover-content-available-height) w-72 p-3 outline-none',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
