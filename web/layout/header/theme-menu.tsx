import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { THEMES, theme } from '#web/lib/stored/theme.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const

export function ThemeMenu() {
  const { t } = useLingui()
  const chosen = theme.use()
  const labels = { light: t`Clair`, dark: t`Sombre`, system: t`Comme l’appareil` } as const
  const Icon = ICONS[chosen]
  const take = (value: string) => {
    const next = THEMES.find((each) => each === value)
    if (next) theme.set(next)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t`Thème : ${labels[chosen]}`}>
          <Icon aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={chosen} onValueChange={take}>
          {THEMES.map((each) => (
            <DropdownMenuRadioItem key={each} value={each}>
              {labels[each]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
