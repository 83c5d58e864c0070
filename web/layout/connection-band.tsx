import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Wifi, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useConnected } from '#web/lib/realtime/realtime.ts'
import type { Waiting } from '#web/outbox/outbox.ts'
import { useKeptHere } from './use-kept-here.ts'

/** Milliseconds for which a connection that came back is said. */
const FOUND_MS = 4_000

/** As many scans may be on their way to a server that responds. */
const MOST_ON_THE_WAY = 3

/** The browser knows at once of a network that is gone; the live connection and the outbox tell of a server that is. */
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
  const queries = useQueryClient()
  const isHeard = useConnected()
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const kept = useKeptHere(isHeard && isOnline)
  const connected = isHeard && isOnline && !kept.away
  const [wasLost, setWasLost] = useState(false)
  if (!connected && !wasLost) setWasLost(true)
  const isFound = connected && wasLost
  useEffect(() => {
    if (!isFound) return
    // A list that could not be read meanwhile shows its failure: it is read again.
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    const timer = setTimeout(() => setWasLost(false), FOUND_MS)
    return () => clearTimeout(timer)
  }, [isFound, queries])
  const isMuch = connected && kept.scans + kept.others > MOST_ON_THE_WAY
  return (
    <div role="status">
      {(!connected || isMuch) && (
        <Band category="en_cours" icon={<WifiOff aria-hidden />}>
          {connected ? <WaitingWords kept={kept} /> : <Offline kept={kept} />}
        </Band>
      )}
      {isFound && !isMuch && (
        <Band category="livre" icon={<Wifi aria-hidden />}>
          <Trans>Connexion retrouvée : tout est à jour.</Trans>
        </Band>
      )}
    </div>
  )
}

function Offline({ kept }: { kept: Waiting }) {
  const canScan = useLocation({ select: ({ pathname }) => pathname === '/scan/' })
  const isWaiting = kept.scans + kept.others > 0
  return (
    <span>
      {canScan ? <Trans>Hors ligne</Trans> : <Trans>Hors ligne — lecture seule</Trans>}
      {isWaiting && ', '}
      {isWaiting && <WaitingWords kept={kept} />}
      {!isWaiting && !canScan && (
        <span className="max-sm:hidden">
          {' · '}
          <Trans>ce qui est affiché peut dater, vos saisies restent ici</Trans>
        </span>
      )}
      {!isWaiting && canScan && (
        <>
          {', '}
          <Trans>les scans sont gardés</Trans>
        </>
      )}
    </span>
  )
}

const WaitingWords = ({ kept: { scans, others } }: { kept: Waiting }) => (
  <>
    {scans > 0 && <Plural value={scans} one="# scan en attente" other="# scans en attente" />}
    {scans > 0 && others > 0 && ', '}
    {others > 0 && <Plural value={others} one="# envoi en attente" other="# envois en attente" />}
  </>
)

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
