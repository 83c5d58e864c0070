import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { buttonVariants } from './button.tsx'
import { cn } from './cn.ts'

export const Dialog = Primitive.Root
export const DialogClose = Primitive.Close

export function DialogOverlay({ className, ...props }: ComponentProps<typeof Primitive.Overlay>) {
  return (
    <Primitive.Overlay
      className={cn(
        'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-out data-[state=open]:animate-in',
        className,
      )}
      {...props}
    />
  )
}

/** The cross in the corner of dialogs and sheets. */
export function DialogCloseButton() {
  return (
    <Primitive.Close
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'absolute end-3 top-3')}
    >
      <X aria-hidden />
      <span className="sr-only">
        <Trans>Fermer</Trans>
      </span>
    </Primitive.Close>
  )
}

/** A titled window over the page. Radix needs `aria-describedby` to be undefined when there is no description. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  const focus = useFocusBack()
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:zoom-out-98 data-[state=open]:zoom-in-98 fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border bg-popover p-5 shadow-overlay data-[state=closed]:animate-out data-[state=open]:animate-in',
          className,
        )}
        {...focus}
        {...props}
      >
        {children}
        <DialogCloseButton />
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/** Radix gives the focus back to the trigger of a window; one that state opens has none. */
function useFocusBack() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Not from a menu or a window opened in the meantime: losing the focus would close it.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) {
        opener.current.focus()
      }
    },
  }
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-1.5 pe-8 pointer-coarse:pe-11', className)} {...props} />
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('font-semibold text-lg leading-snug', className)} {...props} />
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('text-muted-foreground', className)} {...props} />
}

export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}>{children}</div>
  )
}
