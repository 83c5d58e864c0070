import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, Pin } from 'lucide-react'
import { annonces } from '#model/collections/annonces.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { today } from '#web/table/clock.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { currentAnnoncesQuery } from '../queries.ts'

/** Announcements of the company to the person signed in. */
export function AnnoncesCard() {
  const { clock, access } = useSession()
  const annonces = useQuery({ ...currentAnnoncesQuery(today(clock)), enabled: access('annonces').list })
  const rows = annonces.data ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <Megaphone aria-hidden className="size-4 text-primary" />
          <Trans>Annonces</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {rows.map((annonce) => (
          <Annonce key={annonce.id} annonce={annonce} />
        ))}
      </CardContent>
    </Card>
  )
}

const TONES: Readonly<Record<string, string>> = { info: 'hub', alerte: 'en_cours', bloquante: 'echoue' }

function Annonce({ annonce }: { annonce: ListRow }) {
  const importance = String(annonce.importance)
  const words: Readonly<Record<string, string>> = annonces.fields.importance.options
  return (
    <article className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {annonce.pinned === true && <Pin aria-hidden className="size-3.5 text-muted-foreground" />}
        <Link
          to="/annonces"
          search={{ fiche: annonce.id }}
          className="focus-ring thumb rounded hover:underline"
        >
          {String(annonce.title)}
        </Link>
        {importance !== 'info' && words[importance] && (
          <Badge category={TONES[importance]}>{word(words[importance])}</Badge>
        )}
        <span className="ms-auto font-normal text-muted-foreground text-xs">
          <Moment value={String(annonce.created)} />
        </span>
      </h3>
      <p dir="auto" className="line-clamp-3 whitespace-pre-line text-muted-foreground">
        {String(annonce.body)}
      </p>
    </article>
  )
}
