import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { VIEWS, type ViewName } from '../views.ts'

/** The six lists side by side; on a desk the sidebar already names them. */
export function PresetTabs({ current }: { current: ViewName }) {
  const { i18n } = useLingui()
  return (
    <nav
      aria-label={t`Listes de commandes`}
      className="-mx-4 flex gap-1 overflow-x-auto border-b px-4 md:hidden"
    >
      {(Object.keys(PRESETS) as ViewName[]).map((name) => (
        <Link
          key={name}
          to={VIEWS[name].path}
          aria-current={name === current ? 'page' : undefined}
          className="focus-ring -mb-px h-10 shrink-0 pointer-coarse:h-12 content-center border-transparent border-b-2 px-2.5 font-medium text-muted-foreground aria-[current]:border-primary aria-[current]:text-foreground"
        >
          {i18n._(VIEWS[name].title)}
        </Link>
      ))}
    </nav>
  )
}
