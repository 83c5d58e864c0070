import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronUp, CircleHelp } from 'lucide-react'
import { netOfLine } from '#model/domain/billing/facture-content.ts'
import { OUTCOMES, type Outcome } from '#model/domain/commande/states/states.ts'
import { add, commandTotal, toPlain, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { CommandeGone } from '#web/shared/cells/commande-link.tsx'
import { ContestFlag } from '#web/shared/fees/contest-flag.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { amountsOf, claimOn, type FactureLine } from '../queries.ts'
import { amountOf, netOfLines } from '../rules/amounts.ts'
import { Figure } from './figure.tsx'

const CELL = 'px-2 py-1.5 first:ps-3'
const AMOUNT = `${CELL} text-right`
/** Where the table is narrow the net alone stands in the row: its parts unfold. */
const FROM_SM = '@max-[34rem]:hidden'
const FROM_LG = '@max-[46rem]:hidden'

const TONES: Readonly<Record<Outcome, string>> = {
  LIVRE: 'livre',
  LIVRE_PARTIEL: 'livre',
  ECHANGE_LIVRE: 'livre',
  REFUSE: 'echoue',
  ANNULE_CLIENT: 'echoue',
  ANNULE_VENDEUR: 'retour',
  RETOUR: 'retour',
  PERDU: 'cloture',
  ENDOMMAGE: 'cloture',
}

interface LinesHeadProps {
  commission: boolean
  contestable: boolean
}

export function LinesHead({ commission, contestable }: LinesHeadProps) {
  return (
    <thead className="border-b text-muted-foreground text-xs">
      <tr className="[&>th]:h-8 [&>th]:font-medium">
        <th className={cn(CELL, 'text-start')}>{t`Colis`}</th>
        <th className={cn(CELL, FROM_SM, 'text-start')}>{t`Destinataire`}</th>
        <th className={cn(CELL, FROM_LG, 'text-start')}>{t`Issue`}</th>
        {!commission && (
          <>
            <th className={cn(AMOUNT, FROM_SM)}>{t`Encaissé`}</th>
            <th className={cn(AMOUNT, FROM_SM)}>{t`Frais`}</th>
            <th className={cn(AMOUNT, FROM_LG)}>{t`Emb.`}</th>
            <th className={cn(AMOUNT, FROM_LG)}>{t`Indem.`}</th>
          </>
        )}
        <th className={AMOUNT}>{commission ? t`Commission` : t`Net DH`}</th>
        <th className={contestable ? 'w-18' : 'w-10'} />
      </tr>
    </thead>
  )
}

interface LineRowProps {
  line: FactureLine
  commission: boolean
  open: boolean
  contested: boolean
  onToggle: () => void
  /** Opens the dispute of the line; null for a person who may not dispute it. */
  onContest: (() => void) | null
}

export function LineRow({ line, commission, open, contested, onToggle, onContest }: LineRowProps) {
  const { command } = line.expand ?? {}
  const amounts = amountsOf(line)
  const net = commission ? amounts.fee : netOfLine(amounts)
  const why = t`Pourquoi ${toPlain(net)} DH ?`
  return (
    <tr className={cn('border-b', (open || contested) && 'bg-accent')}>
      <td className={CELL}>
        <LineName line={line} />
        <span className="block text-muted-foreground text-xs @[34rem]:hidden">
          {command?.receiver_full_name}
        </span>
      </td>
      <td className={cn(CELL, FROM_SM)}>
        <span className="block leading-tight">{command?.receiver_full_name}</span>
        <span className="block text-muted-foreground text-xs">{command?.expand?.city?.name}</span>
      </td>
      <td className={cn(CELL, FROM_LG)}>
        {command?.outcome && (
          <Badge
            category={TONES[command.outcome]}
            title={OUTCOMES[command.outcome]}
            className="block max-w-36 truncate"
          >
            {OUTCOMES[command.outcome]}
          </Badge>
        )}
        {line.motif !== '' && <span className="block text-muted-foreground text-xs">{line.motif}</span>}
      </td>
      {!commission && <Parts {...amounts} total={commandTotal(amounts)} />}
      <td className={cn(AMOUNT, 'font-semibold')}>
        <Figure value={net} shown />
      </td>
      <td className="whitespace-nowrap pe-1 text-right">
        {onContest && <ContestFlag claim={claimOn(line)} onContest={onContest} className="align-middle" />}
        <Button
          variant="ghost"
          size="icon-sm"
          className="align-middle"
          aria-expanded={open}
          aria-label={why}
          title={why}
          onClick={onToggle}
        >
          {open ? <ChevronUp aria-hidden /> : <CircleHelp aria-hidden />}
        </Button>
      </td>
    </tr>
  )
}

interface PartsProps {
  total: Centimes
  fee: Centimes
  /** Taken off `fee` already. */
  remise?: Centimes
  packaging: Centimes
  indemnite: Centimes
}

const Parts = ({ total, fee, remise = ZERO, packaging, indemnite }: PartsProps) => (
  <>
    <td className={cn(AMOUNT, FROM_SM)}>
      <Figure value={total} shown />
    </td>
    <td className={cn(AMOUNT, FROM_SM)}>
      <Figure value={fee} sign="−" />
      {remise !== 0 && (
        <span className="block text-muted-foreground text-xs">
          <Trans>
            brut {toPlain(add(fee, remise))}, remise {toPlain(remise)}
          </Trans>
        </span>
      )}
    </td>
    <td className={cn(AMOUNT, FROM_LG)}>
      <Figure value={packaging} sign="−" />
    </td>
    <td className={cn(AMOUNT, FROM_LG)}>
      <Figure value={indemnite} sign="+" />
    </td>
  </>
)

/**
 * The code of the parcel, its day grey and the part people read aloud bold; a
 * label for a fee without a parcel.
 */
function LineName({ line }: { line: FactureLine }) {
  const code = line.expand?.command?.code ?? ''
  if (line.command === '') return line.motif === '' ? <Trans>Retrait</Trans> : line.motif
  if (code === '') return <CommandeGone />
  const at = code.indexOf('-') + 1
  return (
    <span className="tabular whitespace-nowrap">
      <span className="text-muted-foreground">{code.slice(0, at)}</span>
      <span className="font-semibold">{code.slice(at)}</span>
    </span>
  )
}

interface LinesFootProps {
  facture: ListRow
  count: number
  commission: boolean
}

/** The sums of all the lines, on this page or not, as the server added them up. */
export function LinesFoot({ facture, count, commission }: LinesFootProps) {
  const of = (name: string) => amountOf(facture, name)
  const parts = {
    total: of('total'),
    fee: of('frais'),
    packaging: of('emballage'),
    indemnite: of('indemnites'),
  }
  return (
    <tfoot className="font-semibold">
      <tr className="[&>td]:py-2.5">
        <td className={CELL}>
          <Trans>{groupDigits(count)} lignes</Trans>
        </td>
        <td className={FROM_SM} />
        <td className={FROM_LG} />
        {!commission && <Parts {...parts} />}
        <td className={AMOUNT}>
          <Figure value={netOfLines(facture)} shown />
        </td>
        <td />
      </tr>
    </tfoot>
  )
}
