import { KeyboardShortcuts } from '#web/layout/shortcuts.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { speak } from '#web/lib/language.ts'
import { reportError } from '#web/lib/report.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { useReady } from '#web/ui/use-ready.ts'

/** These windows speak of every page, and the tour has the Arabic of its own page alone. */
const speakOfAll = () => i18n.locale === 'ar' && speak('ar', '').catch(reportError)

async function loadPalette() {
  const [{ Palette }] = await Promise.all([
    import('#web/features/palette/components/palette.tsx'),
    speakOfAll(),
  ])
  return { default: Palette }
}
const Palette = lazy(loadPalette)

async function loadHelp() {
  const [{ HelpDialog }] = await Promise.all([
    import('#web/features/help-center/components/help-dialog.tsx'),
    speakOfAll(),
  ])
  return { default: HelpDialog }
}
const Help = lazy(loadHelp)

/** A phone fetches the palette when it is opened. */
const loadOnDesks = async () => {
  if (matchMedia('(pointer: fine)').matches) await loadPalette()
}

const UndoLast = lazy(() =>
  import('#web/features/commands/components/undo/undo-last.tsx').then((module) => ({
    default: module.UndoLast,
  })),
)

/** The keyboard of every page behind the guard, and the windows it opens. */
export default function Keys() {
  useReady(loadOnDesks)
  return <KeyboardShortcuts Palette={Palette} UndoLast={UndoLast} Help={Help} />
}
