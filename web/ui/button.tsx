import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

export const buttonVariants = cva(
  'focus-ring inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-raised hover:bg-primary-hover',
        outline: 'border border-input/60 bg-card hover:bg-accent hover:text-accent-foreground',
        secondary: 'bg-muted text-foreground hover:bg-accent',
        ghost: 'hover:bg-accent hover:text-accent-foreground',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-9 px-3.5 pointer-coarse:h-12',
        sm: 'h-8 px-2.5 pointer-coarse:h-12',
        lg: 'h-10 px-5 pointer-coarse:h-12',
        icon: 'size-9 pointer-coarse:size-12',
        'icon-sm': 'size-7 pointer-coarse:size-12',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** The only child is rendered with the button's looks (a link, for instance). */
  asChild?: boolean
  /** Shows a spinner and refuses clicks while the action runs. */
  pending?: boolean
}

export function Button({ className, variant, size, asChild, pending, children, ...props }: ButtonProps) {
  const looks = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <Slot className={looks} {...props}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      type="button"
      className={looks}
      {...props}
      disabled={props.disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
