import { Trans } from '@lingui/react/macro'
import { Wifi, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useConnected } from '#web/lib/realtime/realtime.ts'

/** Milliseconds for which a connection that came back is said. */
const FOUND_MS = 4_000

/** The browser knows at once of a network that is gone; the live connection tells of a server that is. */
function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** A band under the header while the server is out of reach, and a moment after it is reached again. */
export function ConnectionBand() {
  const isHeard = useConnected()
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const connected = isHeard && isOnline
  const [wasLost, setWasLost] = useState(false)
  if (!connected && !wasLost) setWasLost(true)
  const isFound = connected && wasLost
  useEffect(() => {
    if (!isFound) return
    const timer = setTimeout(() => setWasLost(false), FOUND_MS)
    return () => clearTimeout(timer)
  }, [isFound])
  return (
    <div role="status">
      {!connected && (
        <Band category="en_cours" icon={<WifiOff aria-hidden />}>
          <Trans>Connexion perdue : ce qui est affiché peut dater. Vos saisies restent ici.</Trans>
        </Band>
      )}
      {isFound && (
        <Band category="livre" icon={<Wifi aria-hidden />}>
          <Trans>Connexion retrouvée : tout est à jour.</Trans>
        </Band>
      )}
    </div>
  )
}

interface BandProps {
  category: 'en_cours' | 'livre'
  icon: ReactNode
  children: ReactNode
}

const Band = ({ category, icon, children }: BandProps) => (
  <p
    data-category={category}
    className="flex items-center justify-center gap-2 bg-tone-soft px-3 py-1.5 text-sm text-tone [&_svg]:size-4"
  >
    {icon}
    {children}
  </p>
)
