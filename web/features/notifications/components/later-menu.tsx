import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, Check, Ellipsis, Sunrise } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { inAnHour, tomorrowMorning } from '../rules/later.ts'

interface LaterMenuProps {
  /** The title of the notification. */
  about: string
  isUnread: boolean
  onRead: () => void
  /** Called with the instant it comes back. */
  onLater: (until: string) => void
}

export function LaterMenu({ about, isUnread, onRead, onLater }: LaterMenuProps) {
  const { t } = useLingui()
  const { clock } = useSession()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t`Autres actions : ${about}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {isUnread && (
          <DropdownMenuItem onSelect={onRead}>
            <Check aria-hidden />
            <Trans>Marquer comme lue</Trans>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => onLater(inAnHour(clock))}>
          <AlarmClock aria-hidden />
          <Trans>Dans une heure</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onLater(tomorrowMorning(clock))}>
          <Sunrise aria-hidden />
          <Trans>Demain matin</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
