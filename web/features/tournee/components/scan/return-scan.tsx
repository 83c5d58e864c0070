import { Trans, useLingui } from '@lingui/react/macro'
import { piecesOf } from '#model/domain/commande/pieces.ts'
import { newId } from '#web/form/new-id.ts'
import { useScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { countedParcels } from '../kept-ids.ts'
import type { Day } from '../use-day.ts'
import { countBack, keptOf } from './count-back.ts'
import { ScanSheet } from './scan-sheet.tsx'

/** Counts the parcels to hand back; only the agence's scan takes them from the livreur. */
export function ReturnScan({ day, onClose }: { day: Day; onClose: () => void }) {
  const { t } = useLingui()
  const [said, say] = useScanFeedback()
  const back = day.groups.rendre
  const read = (text: string) => {
    const { result, parcel, label, seen } = countBack(text, { back, all: day.all }, countedParcels.get())
    const name = parcel?.receiver_full_name ?? ''
    if (result === 'ok') countedParcels.set([...keptOf(back, countedParcels.get()), label])
    const pieces = parcel ? piecesOf(parcel) : 1
    const message = {
      ok:
        seen === pieces
          ? t`${name} : pointé.`
          : t`${name} : ${seen}/${pieces}, scannez ses autres étiquettes.`,
      deja: t`${name} : déjà pointé.`,
      mauvais: t`${name} : ce colis n’est pas à rendre.`,
      inconnu: t`Ce colis n’est pas dans votre tournée.`,
    }[result]
    say({ id: newId(), text, message, result })
  }
  return <ScanSheet title={<Trans>Pointer les retours</Trans>} said={said} onRead={read} onClose={onClose} />
}
