import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RECORD_ID } from '#model/schema/record-id.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { isRow, type ListRow } from '#web/table/columns.ts'

/** The body of a report: its lines, its page, the error of that page, and the facts the browser sent. */
export function Report({ record }: { record: ListRow }) {
  const message = String(record.message ?? '')
  const route = String(record.route ?? '')
  const stack = String(record.stack ?? '')
  const detail = Object.entries(isRow(record.detail) ? record.detail : {})
  const cause = String(detail.find(([name]) => name === 'erreur')?.[1] ?? '')
  const others = detail.filter(([name]) => name !== 'erreur')
  return (
    <div className="grid gap-4">
      {message.includes('\n') && <p className="whitespace-pre-wrap break-words text-base">{message}</p>}
      {route !== '' && (
        <p className="min-w-0 break-words">
          <span className="text-muted-foreground">
            <Trans>Page :</Trans>{' '}
          </span>
          {isOwnPath(route) ? (
            // Another tab: the report stays open.
            <a href={route} target="_blank" rel="noreferrer" className="underline underline-offset-4">
              {route}
            </a>
          ) : (
            <span>{route}</span>
          )}
        </p>
      )}
      {RECORD_ID.test(cause) && (
        <p>
          <Link to="." search={{ fiche: cause }} className="underline underline-offset-4">
            <Trans>Voir l’erreur de cette page</Trans>
          </Link>
        </p>
      )}
      {stack !== '' && <Told title={t`Trace`}>{stack}</Told>}
      {others.length > 0 && (
        <Told title={t`Détail`}>{JSON.stringify(Object.fromEntries(others), null, 2)}</Told>
      )}
    </div>
  )
}

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 gap-2">
    <h3 className="font-semibold">{title}</h3>
    <pre className="whitespace-pre-wrap break-words rounded-lg border bg-muted p-3 text-xs">{children}</pre>
  </section>
)
