import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { isMac, openPalette } from './open-palette.ts'

/** The way to the palette for a mouse: a box on desks, an icon where the header is short. */
export function PaletteBox() {
  const { t } = useLingui()
  const label = t`Recherche globale`
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        className="focus-ring hidden h-8.5 w-64 items-center gap-2 rounded-md border bg-background px-2.5 text-[13px] text-muted-foreground hover:border-input min-[87rem]:w-84 xl:flex"
        onClick={openPalette}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{label}</span>
        <span className="min-w-0 flex-1 truncate text-start">
          <Trans>Code, téléphone, nom, bon, facture…</Trans>
        </span>
        <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <Button variant="ghost" size="icon" className="xl:hidden" aria-label={label} onClick={openPalette}>
        <Search aria-hidden />
      </Button>
    </>
  )
}
