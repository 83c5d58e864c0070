import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/lib/session.ts'
import { changePreferences, preferences } from '#web/lib/stored/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Logo, LogoMark } from '#web/ui/logo.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { NAV } from './nav.ts'
import { visibleNav } from './nav-access.ts'
import { SidebarLink } from './sidebar-link.tsx'

/** Navigation by task, at the side on desks; phones open the same list in a sheet. */
export function Sidebar() {
  const { t } = useLingui()
  const { collapsed } = preferences.use()
  const label = collapsed ? t`Déplier la navigation` : t`Replier la navigation`
  return (
    <aside
      className={cn(
        'hidden shrink-0 flex-col border-e bg-sidebar transition-[width] duration-150 md:flex',
        collapsed ? 'w-14' : 'w-58',
      )}
    >
      <div className={cn('flex h-13 shrink-0 items-center', collapsed ? 'justify-center' : 'px-4')}>
        <Link to="/" className="focus-ring flex rounded-md" aria-label={t`Wasl, accueil`}>
          {collapsed ? <LogoMark className="size-8" /> : <Logo />}
        </Link>
      </div>
      <Navigation collapsed={collapsed} />
      <div className={cn('shrink-0 border-t p-2', collapsed && 'grid justify-center')}>
        <Tooltip content={label} side="right">
          <Button
            variant="ghost"
            size={collapsed ? 'icon' : 'sm'}
            className="justify-start text-muted-foreground"
            aria-expanded={!collapsed}
            aria-label={label}
            onClick={() => changePreferences({ collapsed: !collapsed })}
          >
            {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            {!collapsed && <Trans>Replier</Trans>}
          </Button>
        </Tooltip>
      </div>
    </aside>
  )
}

interface NavigationProps {
  collapsed?: boolean
  /** A link was followed: the sheet of phones closes. */
  onFollow?: () => void
}

export function Navigation({ collapsed = false, onFollow }: NavigationProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { hidden } = preferences.use()
  const nav = useCurrentInSight()
  return (
    <nav
      ref={nav}
      aria-label={t`Navigation principale`}
      className={cn('min-h-0 flex-1 overflow-y-auto pb-4', collapsed ? 'px-2' : 'px-3')}
    >
      {visibleNav(NAV, session, hidden).map((group, index) => (
        <div key={group.entries[0]?.to} className={index > 0 ? 'mt-4' : ''}>
          {group.label && (
            <p
              className={cn(
                'mb-1 px-2 font-medium text-muted-foreground text-xs',
                collapsed && 'mx-1 h-px overflow-hidden bg-border p-0 text-transparent',
              )}
            >
              {i18n._(group.label)}
            </p>
          )}
          <ul className="grid gap-px">
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <SidebarLink entry={entry} collapsed={collapsed} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The entry of the page shown is scrolled into sight, wherever in the list it stands. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return nav
}
