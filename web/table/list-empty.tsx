import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Inbox, Lock, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { List } from './use-list.ts'

/**
 * The four empty states of a list, each with its next step: no records yet, no
 * matches, no right, no response.
 */
export function ListEmpty({ list, first }: { list: List; first?: ReactNode }) {
  const { i18n } = useLingui()
  if (statusOf(list.error) === 403) return <NotAllowed />
  if (list.error !== null) return <NoAnswer list={list} />
  if (list.filtered || list.search.page > 1) return <NothingFound list={list} />
  return (
    <EmptyState icon={<Inbox />} title={i18n._(list.view.empty.title)} actions={first}>
      {i18n._(list.view.empty.hint)} {list.view.empty.figures?.()}
    </EmptyState>
  )
}

function NothingFound({ list }: { list: List }) {
  const { search } = list
  const count = search.filters.size + (search.text === '' ? 0 : 1)
  if (count === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={<Trans>Cette page est après la fin de la liste</Trans>}
        actions={
          <Button variant="outline" onClick={() => list.change({ page: 1 })}>
            <Trans>Revenir à la première page</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={<Plural value={count} one="Rien avec ce filtre" other="Rien avec ces # filtres" />}
      actions={
        <Button variant="outline" onClick={list.clear}>
          <Trans>Effacer les filtres</Trans>
        </Button>
      }
    >
      <Trans>Retirez un filtre ci-dessus, ou vérifiez l’orthographe de la recherche.</Trans>
    </EmptyState>
  )
}

const NotAllowed = () => (
  <EmptyState icon={<Lock />} title={<Trans>Votre compte ne lit pas cette liste</Trans>}>
    <Trans>Demandez ce droit à la personne qui gère les modérateurs.</Trans>
  </EmptyState>
)

function NoAnswer({ list }: { list: List }) {
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={<Trans>La liste n’a pas pu être lue</Trans>}
      actions={
        <Button variant="outline" onClick={list.retry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      <Trans>Le serveur n’a pas répondu comme prévu. Vos filtres sont gardés.</Trans>
    </EmptyState>
  )
}
