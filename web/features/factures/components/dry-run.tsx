import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Blocage } from '#model/domain/billing/billable.ts'
import { type BilledAmounts, type Resultat, sumOfBilled } from '#model/domain/billing/facturation.ts'
import type { FactureTotals } from '#model/domain/billing/facture-content.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Party } from '../rules/facturations.ts'

interface DryRunProps {
  party: Party
  found: readonly Resultat[]
  names: ReadonlyMap<string, string>
  most: number
}

type Part = keyof FactureTotals

const CELL = 'px-2 py-1.5 text-right whitespace-nowrap'

/**
 * The facture each person would get: total − frais − emballages + indemnités ± report = net, and the commandes that
 * wait.
 */
export function DryRun({ party, found, names, most }: DryRunProps) {
  const billed = found.filter(({ colis }) => colis > 0)
  const blocages = found.flatMap((one) => one.blocages)
  if (billed.length === 0 && blocages.length === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        <Trans>Rien à facturer jusqu’à ce jour.</Trans>
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <Waiting blocages={blocages} />
      {billed.length > 0 && <Bills party={party} billed={billed} names={names} most={most} />}
    </div>
  )
}

/** Commandes left out, each with its remedy. */
function Waiting({ blocages }: { blocages: readonly Blocage[] }) {
  if (blocages.length === 0) return null
  return (
    <Notice tone="error">
      <p className="font-semibold">
        <Plural
          value={blocages.length}
          one="# colis attend : il n’est pas facturé"
          other="# colis attendent : ils ne sont pas facturés"
        />
      </p>
      <ul className="mt-1 grid gap-1">
        {blocages.slice(0, MOST_BLOCAGES).map(({ command, message }) => (
          <li key={command}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

interface BillsProps {
  party: Party
  billed: readonly Resultat[]
  names: ReadonlyMap<string, string>
  most: number
}

function Bills({ party, billed, names, most }: BillsProps) {
  const hidden = billed.length - most
  return (
    <div className="max-h-80 overflow-auto rounded-lg border">
      <table className="tabular w-full text-sm">
        <thead className="sticky top-0 bg-popover text-muted-foreground text-xs">
          <tr>
            <th className="px-2 py-1.5 text-start">
              {party === 'client' ? <Trans>Client</Trans> : <Trans>Livreur</Trans>}
            </th>
            <th className={CELL}>
              <Trans>Colis</Trans>
            </th>
            {partsOf(party).map((part) => (
              <th key={part} className={CELL}>
                <PartName part={part} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {billed.slice(0, most).map((one) => (
            <Bill key={one.user} party={party} name={names.get(one.user) ?? one.user} amounts={one} />
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 border-t bg-popover font-semibold">
          <Bill
            party={party}
            amounts={sumOfBilled(billed)}
            name={
              hidden > 0 ? (
                <Plural value={hidden} one="Total, avec # autre" other="Total, avec # autres" />
              ) : (
                <Trans>Total</Trans>
              )
            }
          />
        </tfoot>
      </table>
    </div>
  )
}

function Bill({ party, name, amounts }: { party: Party; name: ReactNode; amounts: BilledAmounts }) {
  return (
    <tr className="border-t">
      <td className="px-2 py-1.5">{name}</td>
      <td className={CELL}>{amounts.colis}</td>
      {partsOf(party).map((part) => (
        <td key={part} className={CELL}>
          <Amount value={signed(part, amounts[part])} />
        </td>
      ))}
    </tr>
  )
}

const MOST_BLOCAGES = 20

const partsOf = (party: Party): readonly Part[] =>
  party === 'client'
    ? ['total', 'frais', 'emballage', 'indemnites', 'report', 'net']
    : ['total', 'report', 'net']

/** Fees and packaging as negative amounts, so that each row adds up. */
const signed = (part: Part, value: number): number =>
  part === 'frais' || part === 'emballage' ? 0 - value : value

function PartName({ part }: { part: Part }) {
  switch (part) {
    case 'total':
      return <Trans>Encaissé</Trans>
    case 'frais':
      return <Trans>Frais</Trans>
    case 'emballage':
      return <Trans>Emballages</Trans>
    case 'indemnites':
      return <Trans>Indemnités</Trans>
    case 'report':
      return <Trans>Report</Trans>
    case 'net':
      return <Trans>Net à payer</Trans>
  }
}
