import { Trans, useLingui } from '@lingui/react/macro'
import { NAV } from '#web/layout/nav.ts'
import { visibleNav } from '#web/layout/nav-access.ts'
import type { NavEntry } from '#web/layout/nav-entry.ts'
import { useSession } from '#web/lib/session.ts'
import { changePreferences, preferences } from '#web/lib/stored/preferences.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Choice of the entries of the sidebar, among those the person has the right to open. */
export function NavigationChoice() {
  const { i18n } = useLingui()
  const session = useSession()
  const { hidden } = preferences.use()
  const toggle = (to: string, shown: boolean) =>
    changePreferences({ hidden: shown ? hidden.filter((each) => each !== to) : [...hidden, to] })

  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Navigation</Trans>
        </CardTitle>
        <p className="text-muted-foreground">
          <Trans>Une entrée décochée quitte la barre ; sa page reste ouverte par son adresse.</Trans>
        </p>
      </CardHeader>
      <CardContent className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {visibleNav(NAV, session, []).map((group) => (
          <fieldset key={group.entries[0]?.to} className="grid content-start gap-2.5">
            <legend className="mb-1.5 font-medium text-muted-foreground text-xs">
              {group.label ? i18n._(group.label) : <Trans>Général</Trans>}
            </legend>
            {group.entries.map((entry) => (
              <EntryChoice
                key={entry.to}
                entry={entry}
                shown={!hidden.includes(entry.to)}
                onChange={(shown) => toggle(entry.to, shown)}
              />
            ))}
          </fieldset>
        ))}
      </CardContent>
    </Card>
  )
}

interface EntryChoiceProps {
  entry: NavEntry
  shown: boolean
  onChange: (shown: boolean) => void
}

function EntryChoice({ entry, shown, onChange }: EntryChoiceProps) {
  const { i18n } = useLingui()
  const id = `entry-${entry.to}`
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} checked={shown} onCheckedChange={(checked) => onChange(checked === true)} />
      <label htmlFor={id}>{i18n._(entry.label)}</label>
    </div>
  )
}
