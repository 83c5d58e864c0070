import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { servedBuild } from '#web/lib/realtime/served-build.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const ReloadQuestion = lazy(() =>
  import('./reload-question.tsx').then((module) => ({ default: module.ReloadQuestion })),
)

/**
 * Offers the new version once the server serves one. Nothing is loaded anew by itself: the page may hold a form, a scan
 * or a count, and its files stay where they are for a week.
 */
export function UpdatePill() {
  const isOther = useSyncExternalStore(servedBuild.subscribe, servedBuild.isOther)
  const isTyping = useTyped()
  const [asking, setAsking] = useState(false)
  if (!isOther) return null
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="rounded-full text-primary"
        onClick={() => (isTyping() ? setAsking(true) : location.reload())}
      >
        <RefreshCw aria-hidden />
        <span className="max-md:sr-only">
          <Trans>Nouvelle version —</Trans>
        </span>{' '}
        <Trans>Actualiser</Trans>
      </Button>
      {asking && <ReloadQuestion onClose={() => setAsking(false)} />}
    </>
  )
}

/** Types of fields whose value the address keeps, or that are set again at once. */
const LOSES_NOTHING: readonly string[] = ['search', 'checkbox', 'radio']

/** True while the field typed in last is on the page with a value: a saved form is gone from it. */
function useTyped(): () => boolean {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = target
    }
    addEventListener('input', note, { passive: true })
    return () => removeEventListener('input', note)
  }, [])
  return () => {
    const field = last.current
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || !field.isConnected || field.value === '') return false
    return field.inputMode !== 'search' && !LOSES_NOTHING.includes(field.type)
  }
}
