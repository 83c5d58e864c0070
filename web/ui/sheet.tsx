import * as Primitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { DialogCloseButton, DialogOverlay } from './dialog.tsx'

export const Sheet = Primitive.Root
export const SheetTrigger = Primitive.Trigger

const sides = {
  end: 'end-0 border-s data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right sm:max-w-[480px]',
  start:
    'start-0 border-e data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left max-w-[300px]',
} as const

interface SheetContentProps extends ComponentProps<typeof Primitive.Content> {
  side?: keyof typeof sides
  /** True: stands under the header of the page, which stays usable. Its `Sheet` is not modal then. */
  beside?: boolean
}

const BESIDE = 'top-13 z-20 border-s shadow-none data-[state=open]:animate-none'
const stayOpen = (event: Event) => event.preventDefault()

/** A drawer as high as the window: header, scrolling body, footer that stays in sight. */
export function SheetContent({
  side = 'end',
  beside = false,
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          'fixed inset-y-0 z-50 flex w-full flex-col bg-popover shadow-overlay duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in',
          sides[side],
          beside && BESIDE,
          className,
        )}
        {...(beside && { onInteractOutside: stayOpen, 'data-beside': '' })}
        {...props}
      >
        {children}
        <DialogCloseButton />
      </Primitive.Content>
    </Primitive.Portal>
  )
}

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('grid shrink-0 gap-1 border-b px-5 py-4 pe-12 pointer-coarse:pe-16', className)}
      {...props}
    />
  )
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('font-semibold text-lg leading-snug', className)} {...props} />
}

export function SheetBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('min-h-0 flex-1 overflow-y-auto px-5 py-4', className)} {...props} />
}

export function SheetFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('flex shrink-0 flex-wrap justify-end gap-2 border-t px-5 py-3', className)}
      {...props}
    />
  )
}
