import { BON_RULES, isFilling, isScanning } from '#model/domain/bon/bon.ts'
import { holds, type Person } from '#model/domain/permissions.ts'
import { eq } from '#model/schema/filter.ts'
import { useLiveRecords } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { bonBadge } from '#web/shared/cells/paper-badges.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { asBon, type BonRecord } from '../rules/bon-record.ts'
import { BonLines } from './bon-lines.tsx'
import { Progress } from './cells.tsx'
import { ScanField } from './scan-field.tsx'
import { Signatures } from './signatures.tsx'
import { Steps } from './steps.tsx'
import { Taker } from './taker.tsx'

/** State, progress and amount of a bon; its next step, and the scan field. */
export function BonHead({ record }: { record: ListRow }) {
  const { person } = useSession()
  const bon = asBon(record)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {bonBadge(bon)}
        {Progress(bon)}
        <span className="ms-auto font-semibold text-base">
          <Amount value={bon.total} />
        </span>
      </div>
      <Steps bon={bon} />
      {mayScan(bon, person) &&
        (isUnsent(bon) ? <Taker bon={bon.id} /> : <ScanField key={bon.state} bon={bon} />)}
    </div>
  )
}

/** Lines and signatures, live: other people may scan on the same bon. */
export function BonBody({ record }: { record: ListRow }) {
  const { person } = useSession()
  const bon = asBon(record)
  useLiveRecords('bons', eq('id', bon.id))
  return (
    <div className="grid gap-6">
      <BonLines bon={bon} mayFill={mayFill(bon, person)} />
      {bon.state !== 'brouillon' && <Signatures bon={bon} />}
    </div>
  )
}

function mayFill(bon: BonRecord, person: Person): boolean {
  if (bon.kind === '') return false
  const own = person.type === 'client' && bon.kind === 'livraison' && bon.client === person.id
  return own || holds(person, BON_RULES[bon.kind].permission)
}

/** True for a bon that its client closed and no livreur has yet. */
const isUnsent = ({ kind, livreur }: BonRecord): boolean => kind === 'livraison' && livreur === ''

const BY_LIVREUR = ['ramassage', 'distribution']

function mayScan(bon: BonRecord, person: Person): boolean {
  if (bon.kind === '' || !(isFilling(bon) || isScanning(bon))) return false
  if (person.type === 'livreur') return isScanning(bon) && BY_LIVREUR.includes(bon.kind)
  if (bon.kind === 'livraison') return holds(person, 'BLS') && holds(person, 'Ramassage')
  return holds(person, BON_RULES[bon.kind].permission)
}
