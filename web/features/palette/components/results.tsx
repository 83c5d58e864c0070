import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { Kbd } from '#web/ui/kbd.tsx'
import type { Group, GroupName, Option } from '../rules/groups.ts'
import { REQUESTED } from '../rules/requests.ts'
import { OptionLine } from './option-line.tsx'

const TITLES: Readonly<Record<GroupName, MessageDescriptor>> = {
  recents: msg`Récents`,
  commands: msg`Colis`,
  bons: msg`Bons`,
  factures: msg`Factures`,
  people: msg`Personnes et boutiques`,
  pages: msg`Pages`,
  actions: msg`Actions`,
  help: msg`Aide`,
}

/** The options of a group in the order of the arrow keys; « Tout voir » comes last. */
export const shownOf = ({ name, options, all }: Group): readonly Option[] =>
  all ? [...options, { key: `all-${name}`, icon: ListFilter, label: t`Tout voir`, goes: all }] : options

interface GroupProps {
  group: Group
  id: string
  words: readonly string[]
  lit: Option | undefined
  idOf: (option: Option) => string
  onLight: (key: string) => void
  onPick: (option: Option, aside: boolean) => void
}

export function GroupOf({ group, id, words, lit, idOf, onLight, onPick }: GroupProps) {
  const { i18n } = useLingui()
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline gap-2 px-2.5 pt-2 pb-1 text-muted-foreground text-xs">
        <span id={id} className="font-medium">
          {i18n._(TITLES[group.name])}
        </span>
        <span aria-hidden className="tabular">
          {group.isMore ? `${REQUESTED - 1}+` : group.count}
        </span>
      </div>
      {shownOf(group).map((option) => (
        <OptionLine
          key={option.key}
          id={idOf(option)}
          option={option}
          lit={option.key === lit?.key}
          words={words}
          onLight={() => onLight(option.key)}
          onPick={(aside) => onPick(option, aside)}
        />
      ))}
    </fieldset>
  )
}

export function Nothing({ text, stale }: { text: string; stale: boolean }) {
  if (stale) {
    return (
      <p className="px-2.5 py-6 text-center text-muted-foreground">
        <Trans>Recherche…</Trans>
      </p>
    )
  }
  return (
    <div className="grid gap-1 px-2.5 py-6 text-center">
      <p className="font-medium">
        <Trans>Rien pour « {text} »</Trans>
      </p>
      <p className="text-pretty text-muted-foreground">
        <Trans>
          Essayez le code du colis, les 4 derniers chiffres d’un téléphone, une partie du nom en français ou
          en arabe, ou le numéro d’un bon ou d’une facture.
        </Trans>
      </p>
    </div>
  )
}

export function Footer({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="flex h-8.5 shrink-0 items-center gap-4 whitespace-nowrap border-t bg-muted px-4 text-muted-foreground text-xs max-sm:hidden pointer-coarse:hidden">
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> <Trans>choisir</Trans>
      </span>
      <span className="flex items-center gap-1">
        <Kbd>{t`Entrée`}</Kbd> <Trans>ouvrir</Trans>
      </span>
      <span className="flex items-center gap-1">
        <Kbd>{t`Ctrl Entrée`}</Kbd> <Trans>nouvel onglet</Trans>
      </span>
      {isEmpty && (
        <span className="ms-auto min-w-0 truncate max-md:hidden">
          <Trans>Essayez : 4 derniers chiffres d’un téléphone, 669,50, FC-412</Trans>
        </span>
      )}
    </div>
  )
}
