import { useEffect } from 'react'
import { Toaster as Sonner, type ToasterProps, toast } from 'sonner'

interface Props extends ToasterProps {
  onMounted: (show: typeof toast) => void
}

/** Sonner in our colours; calls `onMounted` once it can show toasts. */
export function Toaster({ onMounted, ...props }: Props) {
  useEffect(() => onMounted(toast), [onMounted])
  return (
    <Sonner
      {...props}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        classNames: {
          toast:
            '!rounded-lg !border !border-border !bg-popover !text-foreground !shadow-overlay !items-start',
          description: '!text-muted-foreground !w-full',
          content: '!min-w-0 !flex-1',
          icon: '!mt-0.5',
          error: '[&_[data-icon]]:!text-destructive',
          success: '[&_[data-icon]]:!text-primary',
          actionButton: '!bg-primary !text-primary-foreground !font-medium',
        },
      }}
    />
  )
}
