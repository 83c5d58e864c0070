import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { NAV_ENTRIES } from './nav.ts'
import { isAllowed } from './nav-access.ts'
import { isMac } from './palette/open-palette.ts'

/** The keyboard shortcuts of the pages this person may open. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const pages = NAV_ENTRIES.filter((entry) => entry.key && isAllowed(entry, session))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>
            <Trans>Raccourcis clavier</Trans>
          </DialogTitle>
          <DialogDescription>
            <Trans>Ils se désactivent dans Réglages, Affichage.</Trans>
          </DialogDescription>
        </DialogHeader>
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
            <Key keys={[t`Entrée`]}>{t`Ouvrir la fiche`}</Key>
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
      </DialogContent>
    </Dialog>
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
