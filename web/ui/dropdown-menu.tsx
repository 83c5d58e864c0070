import { Circle } from 'lucide-react'
import * as Primitive from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { menuSurface } from './menu-surface.ts'

/** Non-modal, so that the page keeps scrolling and stays readable to screen readers behind a menu. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}
export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuRadioGroup = Primitive.RadioGroup

const item =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground data-[disabled]:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:text-muted-foreground aria-disabled:[&_svg]:text-muted-foreground pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground'

export function DropdownMenuContent({
  className,
  sideOffset = 4,
  align = 'start',
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          menuSurface,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  destructive?: boolean
}

export function DropdownMenuItem({ className, destructive, ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(item, destructive && 'text-destructive [&_svg]:text-destructive', className)}
      {...props}
    />
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(item, 'ps-8', className)} {...props}>
      <Primitive.ItemIndicator className="absolute start-2.5 [&_svg]:size-2 [&_svg]:fill-current">
        <Circle aria-hidden />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}

/** The key of an action, at the end of its line. */
export function DropdownMenuShortcut({ className, ...props }: ComponentProps<'span'>) {
  return <span className={cn('ms-auto ps-4 text-muted-foreground text-xs', className)} {...props} />
}
