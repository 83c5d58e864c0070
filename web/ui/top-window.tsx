import * as Primitive from 'radix-ui/dialog'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { DialogOverlay } from './dialog.tsx'

export const TopWindow = Primitive.Root
export const TopWindowTitle = Primitive.Title
export const TopWindowClose = Primitive.Close

/** A window that stands at once under the top of the page; on a phone it is the page. */
export function TopWindowContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <DialogOverlay className="data-[state=closed]:animate-none data-[state=open]:animate-none" />
      <Primitive.Content
        aria-describedby={undefined}
        className={cn(
          'fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full flex-col overflow-hidden bg-popover shadow-overlay outline-none sm:top-18 sm:h-auto sm:max-h-[min(38rem,calc(100dvh-6rem))] sm:max-w-[min(46rem,calc(100%-2rem))] sm:rounded-xl sm:border',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
