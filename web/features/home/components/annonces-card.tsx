import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Megaphone, Pin } from 'lucide-react'
import { annonces } from '#model/collections/annonces.ts'
import type { ShownAnnonce } from '#model/domain/figures/home-answer.ts'
import { word } from '#web/lib/i18n.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** Announcements of the company to the person signed in. */
export function AnnoncesCard({ rows }: { rows: readonly ShownAnnonce[] }) {
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

function Annonce({ annonce }: { annonce: ShownAnnonce }) {
  const { importance } = annonce
  const words: Readonly<Record<string, string>> = annonces.fields.importance.options
  return (
    <article className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {annonce.pinned && <Pin aria-hidden className="size-3.5 text-muted-foreground" />}
        <Link
          to="/annonces"
          search={{ fiche: annonce.id }}
          className="focus-ring thumb rounded hover:underline"
        >
          {annonce.title}
        </Link>
        {importance !== 'info' && words[importance] && (
          <Badge category={TONES[importance]}>{word(words[importance])}</Badge>
        )}
        <span className="ms-auto font-normal text-muted-foreground text-xs">
          <Moment value={annonce.created} />
        </span>
      </h3>
      <p dir="auto" className="line-clamp-3 whitespace-pre-line text-muted-foreground">
        {annonce.body}
      </p>
    </article>
  )
}
