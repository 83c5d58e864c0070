import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff, LogIn } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { isWaiting } from '#web/outbox/kept.ts'
import { useOutbox } from '#web/outbox/outbox.ts'
import { formatMoment, toInstant } from '#web/table/clock.ts'
import { Ltr } from './ltr.tsx'

/** Number of unsent items and the time of the oldest; nothing while online. */
export function KeptBand() {
  const { clock } = useSession()
  const { items, proofs, away, paused } = useOutbox()
  const waiting = items.filter(isWaiting)
  const [first] = waiting
  if (!(first || proofs.length > 0) || !(away || paused)) return null
  const since = first && formatMoment(toInstant(Date.parse(first.occurred_at)), clock).slice(-5)
  const Icon = paused ? LogIn : CloudOff
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-xl bg-[#b45309] px-4 py-3 font-medium text-base text-white"
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div>
        {since && (
          <p>
            <Plural
              value={waiting.length}
              one="# enregistrement gardé sur ce téléphone"
              other="# enregistrements gardés sur ce téléphone"
            />{' '}
            <Trans>
              depuis <Ltr>{since}</Ltr>.
            </Trans>
          </p>
        )}
        {proofs.length > 0 && (
          <p>
            <Plural value={proofs.length} one="# photo à envoyer." other="# photos à envoyer." />
          </p>
        )}
        <p className="font-normal">
          {paused ? (
            <Trans>Votre session est terminée : reconnectez-vous, et ils partiront.</Trans>
          ) : (
            <Trans>Ils partiront dès que le réseau revient. Continuez.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
