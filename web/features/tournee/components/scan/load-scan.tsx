import { Trans, useLingui } from '@lingui/react/macro'
import { readScanText } from '#model/domain/commande/scan/text.ts'
import { reportError } from '#web/lib/report.ts'
import { useSession } from '#web/lib/session.ts'
import { drop, keep, refusalOf, verdictOn } from '#web/outbox/outbox.ts'
import { type ScanFeedback, useScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import type { Parcel } from '../../queries.ts'
import { refusalsOf } from '../refusal-words.ts'
import { PATIENCE_MS } from '../result/use-report-result.ts'
import { ScanSheet } from './scan-sheet.tsx'

interface LoadScanProps {
  /** The parcels the agence assigned, to load. */
  toLoad: readonly Parcel[]
  onClose: () => void
}

/**
 * Loads parcels by scanning; an unscanned one is not in the livreur's hands. Offline, only
 * assigned parcels can be loaded.
 */
export function LoadScan({ toLoad, onClose }: LoadScanProps) {
  const { i18n, t } = useLingui()
  const { person } = useSession()
  const [said, say] = useScanFeedback()
  const inShort = {
    ok: t`Chargé.`,
    deja: t`Déjà chargé.`,
    mauvais: t`Ce colis n’est pas à charger : demandez à votre agence.`,
    inconnu: t`Code inconnu : scannez-le de nouveau.`,
  }
  const answered = (present: unknown): Pick<ScanFeedback, 'message' | 'result'> => {
    const { message, result } = present as { message: string; result: ScanFeedback['result'] | '' }
    const read = result || 'mauvais'
    // In French, the server's sentence has the place of the parcel; another language has one word per result.
    return i18n.locale === 'fr' ? { message, result: read } : { message: inShort[read], result: read }
  }
  const unanswered = (parcel: Parcel | undefined): Pick<ScanFeedback, 'message' | 'result'> => {
    const name = parcel?.receiver_full_name ?? ''
    return parcel
      ? { message: t`${name} : chargé. Votre agence le saura avec le réseau.`, result: 'ok' }
      : { message: t`Pas dans votre liste : gardé, la réponse viendra avec le réseau.`, result: 'deja' }
  }
  const read = async (text: string) => {
    const body = { text, mode: 'chargement', livreur: person.id }
    const parcel = toLoad.find(({ code }) => codesOf(text).includes(code))
    const { id } = await keep({
      collection: 'scans',
      body,
      linger: true,
      ...(parcel && { parcel: parcel.id }),
    })
    const verdict = await verdictOn(id, PATIENCE_MS)
    if (verdict === null) say({ id, text, ...unanswered(parcel) })
    else if (verdict.verdict !== 'refused') say({ id, text, ...answered(verdict.present) })
    else {
      await drop(id)
      const [{ message } = { message: '' }] = refusalsOf(refusalOf(verdict))
      say({ id, text, message, result: 'mauvais' })
    }
  }
  return (
    <ScanSheet
      title={<Trans>Charger des colis</Trans>}
      said={said}
      onRead={(text) => void read(text).catch(reportError)}
      onClose={onClose}
    />
  )
}

/** The codes that the text of a label may stand for. */
const codesOf = (text: string): readonly string[] => readScanText(text).spellings.map((one) => one.text)
