import * as Primitive from 'radix-ui/popover'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { cn } from './cn.ts'
import { menuSurface } from './menu-surface.ts'

export const PopoverRoot = Primitive.Root
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

interface PopoverSurfaceProps extends ComponentProps<typeof PopoverContent> {
  /** The button that opened it: pressing it again closes, and focus returns to it. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The content of a `Popover`. It is loaded apart: positioning weighs more than the rest of a list's toolbar.
 */
export function PopoverSurface({ anchor, open, onOpenChange, ...props }: PopoverSurfaceProps) {
  const leftByPress = useRef(false)
  return (
    <PopoverRoot open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        {...props}
        onInteractOutside={(event) => {
          const onAnchor = anchor.current?.contains(event.target as Node) ?? false
          if (onAnchor) event.preventDefault()
          else leftByPress.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // A press elsewhere put the focus where it belongs.
          if (!leftByPress.current) anchor.current?.focus()
          leftByPress.current = false
        }}
      />
    </PopoverRoot>
  )
}
