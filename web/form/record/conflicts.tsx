import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RecordForm } from '../use-record-form.ts'
import { Kept } from './change-list.tsx'
import { changesQuery } from './record-queries.ts'

/** The fields that another person changed too since the form was opened, each with the value he saved. */
export function Conflicts({ drawer, record }: { drawer: RecordForm; record: ListRow }) {
  const { spec, conflicts, takeTheirs } = drawer
  const { history } = useSession().access(spec.name)
  const changes = useQuery({ ...changesQuery(spec.name, record.id), enabled: history })
  const who = changes.data?.[0]?.actor?.name
  return (
    <Notice tone="error">
      <p className="font-medium">
        {who ? (
          <Trans>{who} a changé cette fiche pendant votre saisie.</Trans>
        ) : (
          <Trans>Cette fiche a changé pendant votre saisie.</Trans>
        )}
      </p>
      <ul className="my-1.5 grid gap-1">
        {conflicts.map((conflict) => (
          <li key={conflict.field.path} className="flex flex-wrap items-baseline gap-x-2">
            <span>{word(conflict.field.field.label)}</span>
            <span className="font-medium text-foreground">
              <Kept field={conflict.field.field} value={conflict.value} />
            </span>
            <Button variant="link" size="sm" className="h-auto px-0" onClick={() => takeTheirs(conflict)}>
              <Trans>Prendre cette valeur</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Trans>« Enregistrer » garde les vôtres. Ses autres changements sont déjà dans le formulaire.</Trans>
    </Notice>
  )
}
