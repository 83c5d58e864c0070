import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FEE_OUTCOMES, isCompulsory } from '#model/domain/tariffs/faits.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { word } from '#web/lib/i18n.ts'
import { Jours } from '#web/shared/cells/jours.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { GridVille, Whose } from '../queries.ts'
import { type Edit, keyOf } from '../rules/edits.ts'
import { Cell } from './cell.tsx'

interface TariffGridProps {
  readonly whose: Whose
  readonly rows: readonly GridVille[]
  readonly edits: ReadonlyMap<string, Edit>
  readonly editable: boolean
  onEdit(edits: readonly Edit[]): void
  /** A block of a spreadsheet, laid from that cell on. */
  onPaste(text: string, from: Pick<Edit, 'ville' | 'outcome'>): void
}

/** Ville × outcome; on a phone, one card a ville. */
export function TariffGrid(props: TariffGridProps) {
  return (
    <>
      <div className="hidden rounded-lg border bg-card md:block">
        <Table>
          <TableHeader>
            <TableRow>
              <TableHead>
                <Trans>Ville</Trans>
              </TableHead>
              {GRID_OUTCOMES.map((outcome) => (
                <TableHead key={outcome} className="text-right">
                  {word(FEE_OUTCOMES[outcome])}
                </TableHead>
              ))}
              <TableHead>
                <Trans>Délai</Trans>
              </TableHead>
              <TableHead>
                <Trans>Jours desservis</Trans>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {props.rows.map((ville) => (
              <TableRow key={ville.id}>
                <TableCell className="min-w-40">
                  <VilleName {...props} ville={ville} />
                </TableCell>
                {GRID_OUTCOMES.map((outcome) => (
                  <TableCell key={outcome} className="p-1 text-right">
                    <GridTariff {...props} ville={ville} outcome={outcome} />
                  </TableCell>
                ))}
                <TableCell className="whitespace-nowrap">{delay(ville)}</TableCell>
                <TableCell>
                  <Jours days={ville.jours} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="grid gap-2 md:hidden">
        {props.rows.map((ville) => (
          <li key={ville.id} className="rounded-lg border bg-card p-3">
            <div className="flex items-baseline justify-between gap-2">
              <VilleName {...props} ville={ville} />
              <span className="text-muted-foreground text-xs">{delay(ville)}</span>
            </div>
            <dl className="mt-1 grid grid-cols-[1fr_auto] items-center">
              {GRID_OUTCOMES.map((outcome) => (
                <div key={outcome} className="contents">
                  <dt className="text-muted-foreground text-sm">{word(FEE_OUTCOMES[outcome])}</dt>
                  <dd className="text-right text-sm">
                    <GridTariff {...props} ville={ville} outcome={outcome} />
                  </dd>
                </div>
              ))}
            </dl>
            <Jours days={ville.jours} />
          </li>
        ))}
      </ul>
    </>
  )
}

const delay = ({ delai_h }: GridVille): string => (delai_h > 0 ? t`${delai_h} h` : '–')

type VilleNameProps = Pick<TariffGridProps, 'whose' | 'editable'> & { readonly ville: GridVille }

function VilleName({ ville: { id, name, region, attente = 0 }, whose, editable }: VilleNameProps) {
  return (
    <div>
      <p className="font-medium">{name}</p>
      <p className="text-muted-foreground text-xs">{word(region)}</p>
      {attente > 0 && (
        <p className="font-medium text-destructive text-xs">
          <Plural value={attente} one="# colis attend un tarif" other="# colis attendent un tarif" />
        </p>
      )}
      {editable && (
        <Link
          to={whose.party === 'client' ? '/clients-fee' : '/livreurs-fee'}
          search={{ onglet: 'tarifs', ville: id, ...(whose.user !== '' && { [whose.party]: whose.user }) }}
          className="focus-ring text-muted-foreground text-xs underline"
        >
          <Trans>Historique</Trans>
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </div>
  )
}

interface GridTariffProps extends TariffGridProps {
  readonly ville: GridVille
  readonly outcome: (typeof GRID_OUTCOMES)[number]
}

function GridTariff({ whose, edits, editable, onEdit, onPaste, ville, outcome }: GridTariffProps) {
  const at = { ville: ville.id, outcome }
  return (
    <Cell
      cell={ville[outcome]}
      name={`${word(FEE_OUTCOMES[outcome])}, ${ville.name}`}
      edit={edits.get(keyOf(at))}
      compulsory={whose.party === 'client' && isCompulsory(outcome)}
      editable={editable}
      onEdit={(amount) => onEdit([{ ...at, amount }])}
      onPaste={(text) => onPaste(text, at)}
    />
  )
}
