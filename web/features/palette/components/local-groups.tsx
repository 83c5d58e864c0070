import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { CircleHelp, History, Keyboard, Languages, LogOut, Settings, SquareArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOtherLanguage } from '#web/layout/change-language.ts'
import { NAV } from '#web/layout/nav.ts'
import { entryOf, isAllowed } from '#web/layout/nav-access.ts'
import type { NavEntry } from '#web/layout/nav-entry.ts'
import { SETTINGS } from '#web/layout/nav-settings.ts'
import { openHelp } from '#web/layout/shortcuts.tsx'
import { word } from '#web/lib/i18n.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { LANGUAGE_NAMES } from '#web/lib/stored/language.ts'
import { preferences } from '#web/lib/stored/preferences.ts'
import { useSeen } from '#web/lib/stored/seen.ts'
import { theme } from '#web/lib/stored/theme.ts'
import { GUIDES } from '#web/shared/help/guides.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { BEGUN, KEYWORDS, THEME_ACTIONS } from '../actions.ts'
import type { Group, GroupName, Option } from '../rules/groups.ts'
import { MATCHES, matchOf } from '../rules/matching.ts'
import { SHOWN } from '../rules/requests.ts'
import type { TypedQuery } from '../rules/typed-query.ts'

interface Local extends Option {
  /** Further text it is found by. */
  readonly keywords?: string
}

/** Options that need no network: recent records while nothing is typed, pages, actions and help. */
export function useLocalGroups(query: TypedQuery, leave: () => void): readonly Group[] {
  const session = useSession()
  const { i18n } = useLingui()
  const { shortcuts } = preferences.use()
  const seen = useSeen(session.person.id)
  const settings = useSettingActions(leave)
  const keys = (...names: readonly string[]) => (shortcuts ? <Keys names={names} /> : null)
  const pages = pagesFor(session, i18n, keys)
  const actions = [...begunFor(session, i18n, keys), ...settings]
  if (query.text === '') {
    return [all('recents', recents()), all('actions', actions.slice(0, SHOWN)), all('pages', pages)]
  }
  return [
    best('pages', pages, query),
    best('actions', actions, query),
    best('help', guidesFor(session, i18n), query),
  ]

  function recents(): Option[] {
    return seen.flatMap(({ to, search, title, noun }) => {
      const entry = entryOf(to)
      if (!entry || !isAllowed(entry, session)) return []
      const icon = entry.icon ?? History
      return { key: `seen-${noun}-${title}`, icon, label: title, detail: word(noun), goes: { to, search } }
    })
  }
}

type KeysOf = (...names: readonly string[]) => ReactNode

const Keys = ({ names }: { names: readonly string[] }) => (
  <span className="flex gap-1 pointer-coarse:hidden">
    {names.map((name) => (
      <Kbd key={name}>{name}</Kbd>
    ))}
  </span>
)

function pagesFor(session: Session, i18n: I18n, keys: KeysOf): Local[] {
  const page = (entry: NavEntry, under: string, icon = entry.icon): Local => ({
    key: `page-${entry.to}`,
    icon: icon ?? SquareArrowRight,
    label: i18n._(entry.label),
    detail: under,
    keywords: under,
    end: entry.key && keys('G', entry.key.toUpperCase()),
    goes: { to: entry.to },
  })
  const shown = (entry: NavEntry) => isAllowed(entry, session)
  const entries = NAV.flatMap(({ label, entries }) =>
    entries
      .filter(shown)
      .flatMap((entry) => [
        page(entry, label ? i18n._(label) : ''),
        ...(entry.children ?? []).filter(shown).map((child) => page(child, i18n._(entry.label), entry.icon)),
      ]),
  )
  return [...entries, ...SETTINGS.filter(shown).map((entry) => page(entry, t`Réglages`, Settings))]
}

function begunFor({ access, person }: Session, i18n: I18n, keys: KeysOf): Local[] {
  return BEGUN.filter(({ creates, types }) => access(creates).create && types.includes(person.type)).map(
    ({ label, keywords, icon, goes, key }) => ({
      key: `begin-${goes.to}-${goes.search?.action}`,
      icon,
      label: i18n._(label),
      keywords: i18n._(keywords),
      end: key && keys(key),
      goes,
    }),
  )
}

/** Changes of this browser or this account. */
function useSettingActions(leave: () => void): Local[] {
  const { i18n } = useLingui()
  const { person } = useSession()
  const { other, change } = useOtherLanguage()
  const chosen = theme.use()
  return [
    ...THEME_ACTIONS.filter((one) => one.theme !== chosen).map(
      (one): Local => ({
        key: `theme-${one.theme}`,
        icon: one.icon,
        label: i18n._(one.label),
        keywords: i18n._(KEYWORDS.theme),
        goes: () => theme.set(one.theme),
      }),
    ),
    ...(person.type === 'moderateur'
      ? []
      : [
          {
            key: 'language',
            icon: Languages,
            label: LANGUAGE_NAMES[other],
            keywords: i18n._(KEYWORDS.language),
            goes: change,
          },
        ]),
    {
      key: 'keys',
      icon: Keyboard,
      label: t`Aide et raccourcis`,
      keywords: i18n._(KEYWORDS.keys),
      end: <Keys names={['?']} />,
      goes: openHelp,
    },
    {
      key: 'leave',
      icon: LogOut,
      label: t`Se déconnecter`,
      keywords: i18n._(KEYWORDS.leave),
      goes: leave,
      stays: true,
    },
  ]
}

const guidesFor = ({ person }: Session, i18n: I18n): Local[] =>
  GUIDES.filter(({ types }) => types.includes(person.type)).map(({ key, title, steps }) => ({
    key: `guide-${key}`,
    icon: CircleHelp,
    label: i18n._(title),
    keywords: steps.map((step) => i18n._(step)).join(' '),
    goes: { to: '/help-center', search: { guide: key } },
  }))

const all = (name: GroupName, options: readonly Option[]): Group => ({ name, options, count: options.length })

function best(name: GroupName, options: readonly Local[], { words }: TypedQuery): Group {
  const found = options
    .map((option, at) => ({ option, at, match: matchOf(words, option.label, option.keywords) }))
    .filter(({ match }) => match > MATCHES.none)
    .sort((one, other) => other.match - one.match || one.at - other.at)
  return {
    name,
    options: found.slice(0, SHOWN).map(({ option }) => option),
    count: found.length,
    match: found[0]?.match ?? MATCHES.none,
  }
}
