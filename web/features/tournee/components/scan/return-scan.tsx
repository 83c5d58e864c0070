import { Trans, useLingui } from '@lingui/react/macro'
import { newId } from '#web/form/new-id.ts'
import { useSaid } from '#web/scanning/use-said.ts'
import { counted } from '../kept-ids.ts'
import type { Day } from '../use-day.ts'
import { countBack } from './count-back.ts'
import { ScanSheet } from './scan-sheet.tsx'

/** He counts what goes back before the agence does; the agence’s scan alone takes it from him. */
export function ReturnScan({ day, onClose }: { day: Day; onClose: () => void }) {
  const { t } = useLingui()
  const [said, say] = useSaid()
  const back = day.groups.rendre
  const read = (text: string) => {
    const { result, parcel } = countBack(text, { back, all: day.all }, counted.get())
    const name = parcel?.receiver_full_name ?? ''
    if (result === 'ok' && parcel) {
      const before = counted.get().filter((id) => back.some((one) => one.id === id))
      counted.set([...before, parcel.id])
    }
    const message = {
      ok: t`${name} : pointé.`,
      deja: t`${name} : déjà pointé.`,
      mauvais: t`${name} : ce colis n’est pas à rendre.`,
      inconnu: t`Ce colis n’est pas dans votre tournée.`,
    }[result]
    say({ id: newId(), text, message, result })
  }
  return <ScanSheet title={<Trans>Pointer les retours</Trans>} said={said} onRead={read} onClose={onClose} />
}
