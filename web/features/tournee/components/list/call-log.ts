import { reportError } from '#web/lib/report.ts'
import { keep } from '#web/outbox/outbox.ts'

type Means = 'appel' | 'whatsapp'

/** Every call and message made from here is noted: « pas de réponse » rests on it. */
export function noteCall(command: string, kind: Means): void {
  keep({ collection: 'appels', body: { command, kind }, linger: true }).catch(reportError)
}
