import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useUnreadNotifications } from '#web/lib/unread/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Placeholder } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The bell of the header, with the number of notifications that wait; `Feed` comes with its first press. */
export function Bell({ Feed }: { Feed: ComponentType<{ onFollow: () => void }> }) {
  const { t } = useLingui()
  const unread = useUnreadNotifications()
  const [open, setOpen] = useState(false)
  const waiting = plural(unread, { one: '# en attente', other: '# en attente' })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      aria-label={t`Notifications`}
      className="flex w-[min(28.5rem,calc(100vw-1rem))] flex-col overflow-hidden p-0"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={unread === 0 ? t`Notifications` : t`Notifications, ${waiting}`}
        >
          <BellIcon aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              data-unread={unread}
              className="tabular absolute -end-0.5 -top-0.5 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-destructive px-1 font-medium text-[11px] text-destructive-foreground before:content-[attr(data-unread)] pointer-coarse:end-1 pointer-coarse:top-1.5"
            />
          )}
        </Button>
      }
    >
      <Placeholder content={<Skeleton className="h-60" />}>
        <Feed onFollow={() => setOpen(false)} />
      </Placeholder>
    </Popover>
  )
}
