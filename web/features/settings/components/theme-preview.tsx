import type { Theme } from '#web/lib/stored/theme.ts'
import { cn } from '#web/ui/cn.ts'

/** A miniature of the product in a theme, independent of the current one. */
export function ThemePreview({ shown }: { shown: Theme }) {
  return (
    <span aria-hidden className="flex h-20 overflow-hidden rounded-md border">
      {shown !== 'dark' && <Half dark={false} />}
      {shown !== 'light' && <Half dark />}
    </span>
  )
}

function Half({ dark }: { dark: boolean }) {
  return (
    <span className={cn('flex flex-1 bg-background text-foreground', dark ? 'dark' : 'light')}>
      <span className="grid w-1/4 content-start gap-1 bg-sidebar p-1.5">
        <span className="h-1 rounded bg-primary" />
        <span className="h-1 rounded bg-border" />
        <span className="h-1 rounded bg-border" />
      </span>
      <span className="grid flex-1 content-start gap-1.5 p-2">
        <span className="h-1.5 w-1/2 rounded bg-foreground/70" />
        <span className="h-5 rounded border bg-card" />
        <span className="h-2.5 w-1/3 rounded bg-primary" />
      </span>
    </span>
  )
}
