import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { cn } from '#web/ui/cn.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { NavEntry } from './nav-entry.ts'
import { UnreadBadge } from './unread-badge.tsx'

interface SidebarLinkProps {
  entry: NavEntry
  collapsed: boolean
  onFollow: (() => void) | undefined
}

const row =
  'focus-ring flex h-7.5 items-center gap-2.5 rounded-md text-foreground/85 hover:bg-accent hover:text-foreground pointer-coarse:h-12 aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary'

/** The page of a record belongs to its list. */
const ACTIVE = { exact: false, includeSearch: false } as const

/** One line of the navigation, with its presets under it. */
export function SidebarLink({ entry, collapsed, onFollow }: SidebarLinkProps) {
  const { i18n } = useLingui()
  const Icon = entry.icon
  const label = i18n._(entry.label)
  const link = (
    <Link
      to={entry.to}
      activeOptions={entry.to === '/' ? { ...ACTIVE, exact: true } : ACTIVE}
      onClick={onFollow}
      aria-label={collapsed ? label : undefined}
      className={cn(row, 'relative', collapsed ? 'w-10 justify-center' : 'px-2')}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {!collapsed && <span className="truncate">{label}</span>}
      {entry.counted && <UnreadBadge of={entry.counted} corner={collapsed} />}
    </Link>
  )
  if (collapsed) {
    return (
      <Tooltip content={label} side="right">
        {link}
      </Tooltip>
    )
  }
  return (
    <>
      {link}
      {entry.children && entry.children.length > 0 && (
        <ul className="ms-4 grid gap-px border-s ps-2">
          {entry.children.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                activeOptions={ACTIVE}
                onClick={onFollow}
                className={cn(row, 'h-7 px-2 text-[13px]')}
              >
                <span className="truncate">{i18n._(child.label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
