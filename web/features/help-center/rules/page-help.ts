import type { MessageDescriptor } from '@lingui/core'
import { NAV_ENTRIES } from '#web/layout/nav.ts'
import { entryOf, isAllowed } from '#web/layout/nav-access.ts'
import type { NavEntry } from '#web/layout/nav-entry.ts'
import { SETTINGS } from '#web/layout/nav-settings.ts'
import type { Session } from '#web/lib/session.ts'
import { OFFICE_PAGES } from './office-pages.ts'
import { SHARED_PAGES } from './shared-pages.ts'

/** The help of one page. */
export interface PageHelp {
  readonly purpose: MessageDescriptor
  /** The three things people do most there. */
  readonly does: readonly [MessageDescriptor, MessageDescriptor, MessageDescriptor]
  /** Key of the guide that says more. */
  readonly guide: string
}

export type PagesHelp = Readonly<Partial<Record<NavEntry['to'], PageHelp>>>

export const PAGES_HELP: PagesHelp = { ...SHARED_PAGES, ...OFFICE_PAGES }

/** Every page of the navigation and of the settings. */
export const HELPED: readonly NavEntry[] = [...NAV_ENTRIES, ...SETTINGS]

/** The page of a path and its help; undefined for a page outside the navigation. */
export function helpOf(pathname: string): { readonly page: NavEntry; readonly help: PageHelp } | undefined {
  const bare = pathname.replace(/\/+$/, '')
  const page = SETTINGS.find(({ to }) => to === bare) ?? entryOf(pathname)
  const help = page && PAGES_HELP[page.to]
  return help && { page, help }
}

/** The pages of this person, each with its help. */
export const pagesOf = (session: Session): readonly { readonly page: NavEntry; readonly help: PageHelp }[] =>
  HELPED.filter((page) => isAllowed(page, session)).flatMap((page) => {
    const help = PAGES_HELP[page.to]
    return help ? [{ page, help }] : []
  })

/** Value of `guide` in the address of the help center for the article of a page. */
export const articleOf = ({ to }: NavEntry): string => `page ${to}`
