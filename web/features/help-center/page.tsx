import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fold } from '#model/schema/fold.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { GUIDES, type Guide } from '#web/shared/help/guides.ts'
import { asText, type RawSearch } from '#web/table/list-search.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { PageArticle } from './components/page-article.tsx'
import { ReportProblem } from './components/report-problem.tsx'
import { articleOf, pagesOf } from './rules/page-help.ts'
import { KEYS } from './views.ts'

/** Guides for the work of the person who reads, and the keys. Nothing here needs the network. */
export function HelpCenterPage() {
  const session = useSession()
  const { i18n } = useLingui()
  const asked = asText(useSearch({ strict: false, select: (search: RawSearch) => search.guide }))
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const says = (sentences: readonly MessageDescriptor[]) =>
    fold(sentences.map((sentence) => i18n._(sentence)).join(' ')).includes(wanted)
  const guides = GUIDES.filter(({ types }) => types.includes(session.person.type)).filter((guide) =>
    says([guide.title, ...guide.steps]),
  )
  const pages = pagesOf(session).filter(({ page, help }) => says([page.label, help.purpose, ...help.does]))
  return (
    <div className="mx-auto grid max-w-3xl gap-6 p-4 md:p-6">
      <PageTitle title={t`Aide`} />
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          aria-label={t`Chercher dans l’aide`}
          placeholder={t`Que voulez-vous faire ?`}
          value={typed}
          className="ps-9"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="grid gap-2">
        {guides.map((guide) => (
          <Article
            key={`${guide.key} ${guide.key === asked}`}
            title={guide.title}
            open={wanted !== '' || guide.key === asked}
            inSight={guide.key === asked}
          >
            <Steps guide={guide} />
          </Article>
        ))}
        {guides.length + pages.length === 0 && (
          <p className="text-muted-foreground">
            <Trans>
              Aucun guide ne contient « {typed} ». Essayez un mot de l’écran : import, ville, facture.
            </Trans>
          </p>
        )}
      </div>
      {pages.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-semibold">
            <Trans>Page par page</Trans>
          </h2>
          {pages.map(({ page, help }) => (
            <Article
              key={`${page.to} ${articleOf(page) === asked}`}
              title={page.label}
              open={wanted !== '' || articleOf(page) === asked}
              inSight={articleOf(page) === asked}
            >
              <PageArticle help={help} />
            </Article>
          ))}
        </section>
      )}
      <Keys />
      <Card>
        <CardHeader>
          <CardTitle>
            <Trans>Signaler un problème</Trans>
          </CardTitle>
        </CardHeader>
        <CardContent>
          <ReportProblem />
        </CardContent>
      </Card>
    </div>
  )
}

interface ArticleProps {
  title: MessageDescriptor
  open: boolean
  /** Named by the address: shown without scrolling to it. */
  inSight: boolean
  children: ReactNode
}

function Article({ title, open, inSight, children }: ArticleProps) {
  const { i18n } = useLingui()
  const card = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (inSight) card.current?.scrollIntoView({ block: 'nearest' })
  }, [inSight])
  return (
    <details ref={card} open={open} className="group rounded-xl border bg-card shadow-raised">
      <summary className="focus-ring cursor-pointer rounded-xl px-4 py-3 font-medium hover:bg-accent">
        {i18n._(title)}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}

function Steps({ guide }: { guide: Guide }) {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-3">
      <ol className="grid list-decimal gap-2 ps-5 marker:text-muted-foreground">
        {guide.steps.map((step) => (
          <li key={step.id}>{i18n._(step)}</li>
        ))}
      </ol>
      {guide.to && (
        <Link to={guide.to} className="focus-ring w-fit rounded font-medium text-primary hover:underline">
          <Trans>Y aller</Trans>
        </Link>
      )}
    </div>
  )
}

function Keys() {
  const { i18n } = useLingui()
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Au clavier</Trans>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {KEYS.map(({ keys, does }) => (
            <div key={keys} className="contents">
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{i18n._(does)}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}
