import * as Primitive from 'radix-ui/tabs'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Tabs = Primitive.Root

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn('flex items-center gap-1 overflow-x-auto border-b', className)}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'focus-ring -mb-px h-9 shrink-0 border-transparent border-b-2 px-3 font-medium text-muted-foreground text-sm hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground pointer-coarse:h-12',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('focus-ring pt-4', className)} {...props} />
}
