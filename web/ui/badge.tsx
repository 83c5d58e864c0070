import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs leading-4 [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        default: 'bg-muted text-foreground',
        primary: 'bg-primary text-primary-foreground',
        outline: 'border text-muted-foreground',
        /** Colours of a state's category: set `data-category`. */
        tone: 'bg-tone-soft text-tone',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeVariants> {
  /** A category of states (`en_attente` … `cloture`): gives its colours, keep an icon and the word inside. */
  category?: string | undefined
}

export function Badge({ className, variant, category, ...props }: BadgeProps) {
  return (
    <span
      data-category={category}
      className={cn(badgeVariants({ variant: category ? 'tone' : variant }), className)}
      {...props}
    />
  )
}
