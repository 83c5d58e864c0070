import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { preuves } from '#model/collections/preuves.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import type { ListRow } from '#web/table/columns.ts'
import { fileTokenQuery } from '#web/thread/file-token.ts'

const KINDS: Readonly<Record<string, string>> = preuves.fields.genre.options

/** The picture itself once it has arrived, in a window of its own when pressed; until then why there is none. */
export function Picture({ preuve }: { preuve: ListRow }) {
  const { t } = useLingui()
  const name = String(preuve.fichier ?? '')
  const token = useQuery({ ...fileTokenQuery, enabled: name !== '' }).data
  const kind = word(KINDS[String(preuve.genre)] ?? '')
  if (name === '') {
    return (
      <p className="text-muted-foreground">
        {preuve.absente ? (
          <Trans>Aucune photo n’a été prise : {String(preuve.absente)}.</Trans>
        ) : (
          <Trans>Elle est encore sur le téléphone de son livreur.</Trans>
        )}
      </p>
    )
  }
  if (token === undefined) return null
  const record = { id: preuve.id, collectionName: 'preuves' }
  return (
    <a
      href={client.files.getURL(record, name, { token })}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring justify-self-start rounded-lg"
    >
      <img
        src={client.files.getURL(record, name, { token })}
        alt={t`${kind} de la livraison`}
        className="max-h-72 rounded-lg border bg-card"
      />
    </a>
  )
}
