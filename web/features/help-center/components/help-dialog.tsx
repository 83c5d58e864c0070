import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NAV_ENTRIES } from '#web/layout/nav.ts'
import { isAllowed } from '#web/layout/nav-access.ts'
import { isMac } from '#web/layout/palette/open-palette.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { articleOf, helpOf } from '../rules/page-help.ts'
import { PageArticle } from './page-article.tsx'
import { ReportProblem } from './report-problem.tsx'

/** Help of the page on screen, the keys of the pages this person may open, and the way to report a problem. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const here = helpOf(useLocation({ select: ({ pathname }) => pathname }))
  const pages = NAV_ENTRIES.filter((entry) => entry.key && isAllowed(entry, session))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>
            {here ? <Trans>Aide : {i18n._(here.page.label)}</Trans> : <Trans>Raccourcis clavier</Trans>}
          </DialogTitle>
          <DialogDescription className="sr-only">
            <Trans>L’aide de cette page et les touches.</Trans>
          </DialogDescription>
        </DialogHeader>
        {here && <PageArticle help={here.help} onLeave={onClose} />}
        <div className="grid gap-6 sm:grid-cols-2">
          <Keys title={t`Aller à`}>
            <Key keys={[isMac ? '⌘' : 'Ctrl', 'K']}>{t`Tout : colis, personnes, pages, actions`}</Key>
            {pages.map((entry) => (
              <Key key={entry.to} keys={['G', (entry.key ?? '').toUpperCase()]}>
                {i18n._(entry.label)}
              </Key>
            ))}
          </Keys>
          <Keys title={t`Dans une liste`}>
            <Key keys={['/']}>{t`Chercher`}</Key>
            <Key keys={['N']}>{t`Nouvelle fiche`}</Key>
            <Key keys={['↑', '↓']}>{t`Ligne précédente, suivante`}</Key>
            <Key keys={[t`Entrée`, t`Espace`]}>{t`Ouvrir la fiche`}</Key>
            <Key keys={['F2']}>{t`Modifier la cellule`}</Key>
            <Key keys={['←', '→']}>{t`Cellule précédente, suivante`}</Key>
            <Key keys={['X']}>{t`Sélectionner la ligne`}</Key>
            <Key keys={[t`Maj`, '↓']}>{t`Étendre la sélection`}</Key>
            <Key keys={['Ctrl', 'A']}>{t`Sélectionner la page`}</Key>
            <Key keys={[t`Échap`]}>{t`Désélectionner, fermer`}</Key>
            <Key keys={[isMac ? '⌘' : 'Ctrl', 'Z']}>{t`Annuler votre dernière action`}</Key>
            <Key keys={['?']}>{t`Cette aide`}</Key>
          </Keys>
        </div>
        <p className="text-muted-foreground text-xs">
          <Trans>Les touches d’une lettre se désactivent dans Réglages, Affichage.</Trans>
        </p>
        <Foot article={here && articleOf(here.page)} onLeave={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function Foot({ article, onLeave }: { article: string | undefined; onLeave: () => void }) {
  const [isReporting, setReporting] = useState(false)
  if (isReporting) return <ReportProblem focused />
  return (
    <div className="flex flex-wrap gap-2 border-t pt-4">
      <Button variant="outline" asChild>
        <Link to="/help-center" search={article ? { guide: article } : {}} onClick={onLeave}>
          <Trans>Centre d’aide</Trans>
        </Link>
      </Button>
      <Button variant="outline" onClick={() => setReporting(true)}>
        <Trans>Signaler un problème</Trans>
      </Button>
    </div>
  )
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1">
      <h3 className="mb-1 font-medium text-muted-foreground text-xs">{title}</h3>
      <dl className="grid gap-1.5">{children}</dl>
    </section>
  )
}

function Key({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{children}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
