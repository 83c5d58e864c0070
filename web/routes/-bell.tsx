import { Bell } from '#web/layout/header/bell.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { speak } from '#web/lib/language.ts'
import { reportError } from '#web/lib/report.ts'
import { lazy } from '#web/ui/lazy.tsx'

/** It tells of every page, and the tour has the Arabic of its own page alone. */
const Feed = lazy(async () => {
  const [{ BellFeed }] = await Promise.all([
    import('#web/features/notifications/components/bell-feed.tsx'),
    i18n.locale === 'ar' && speak('ar', '').catch(reportError),
  ])
  return { default: BellFeed }
})

/** The bell of every page behind the guard. */
const PageBell = () => <Bell Feed={Feed} />
export default PageBell
