import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAllowed } from '#web/layout/nav-access.ts'
import { SETTINGS } from '#web/layout/nav-settings.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

interface SettingsLayoutProps {
  title: string
  /** One sentence on the storage and scope of the choices. */
  intro: ReactNode
  children: ReactNode
}

const tab =
  'focus-ring flex h-9 shrink-0 items-center gap-2.5 rounded-md px-3 text-foreground/85 hover:bg-accent pointer-coarse:h-12 aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary [&_svg]:size-4'

/** The five pages of settings, side by side on desks, in one scrolling line on phones. */
export function SettingsLayout({ title, intro, children }: SettingsLayoutProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  return (
    <div className="mx-auto grid max-w-5xl gap-6 p-4 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-10 md:p-8">
      <PageTitle title={t`Réglages`} />
      <nav
        aria-label={t`Réglages`}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 md:mx-0 md:grid md:content-start md:px-0"
      >
        {SETTINGS.filter((entry) => isAllowed(entry, session)).map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={tab}>
            {Icon && <Icon aria-hidden />} {i18n._(label)}
          </Link>
        ))}
      </nav>
      <div className="grid max-w-2xl content-start gap-6">
        <div>
          <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
          <p className="mt-1 text-pretty text-muted-foreground">{intro}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
