import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { PASSED } from '#web/table/filters/date-range.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

type SearchValues = Readonly<Record<string, string>>

const OPEN = 'ouverte,en_cours,attente_client'
const RUNNING = 'ouverte,en_cours'

/** The lists one comes for, each a filter of the same page. */
export function ClaimViews() {
  const { t } = useLingui()
  const { user, person } = useSession()
  const common: readonly [string, SearchValues][] = [
    [t`Ouvertes`, { state: OPEN }],
    [person.type === 'client' ? t`À vous de répondre` : t`En attente du client`, { state: 'attente_client' }],
  ]
  const desk: readonly [string, SearchValues][] = [
    [t`À moi`, { assigned: user.id, state: OPEN }],
    [t`Hors délai`, { due_at: PASSED, state: RUNNING }],
    [t`Escaladées à moi`, { responsable: user.id, due_at: PASSED, state: RUNNING }],
  ]
  const views: readonly [string, SearchValues][] = [
    ...common,
    ...(person.type === 'moderateur' ? desk : []),
    [t`Closes`, { state: 'resolue,rejetee' }],
    [t`Toutes`, {}],
  ]
  return (
    <nav aria-label={t`Vues`} className="flex flex-wrap gap-1.5">
      {views.map(([label, search]) => (
        <Link
          key={label}
          to="/reclamations"
          search={search}
          activeOptions={{ exact: true, includeSearch: true }}
          className={cn(
            'focus-ring inline-flex h-8 shrink-0 items-center rounded-full border px-3 font-medium text-sm hover:bg-accent',
            'aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-primary-foreground pointer-coarse:h-12',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the rules and templates, for people who may change them. */
export function DeskLinks() {
  const { access } = useSession()
  if (!access('reclamations_regles').update) return null
  return (
    <>
      <Button variant="ghost" asChild className="max-md:hidden">
        <Link to="/reclamations" search={{ onglet: 'regles' }}>
          <Trans>Règles</Trans>
        </Link>
      </Button>
      <Button variant="ghost" asChild className="max-md:hidden">
        <Link to="/reclamations" search={{ onglet: 'reponses' }}>
          <Trans>Réponses types</Trans>
        </Link>
      </Button>
    </>
  )
}
