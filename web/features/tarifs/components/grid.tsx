import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FEE_OUTCOMES, isCompulsory } from '#model/domain/tariffs/faits.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { LIVREUR_SOURCES, TARIFF_SOURCES } from '#model/domain/tariffs/resolve.ts'
import { Jours } from '#web/table/jours.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type Edit, keyOf, readBlock } from '../edits.ts'
import type { GridVille, Whose } from '../queries.ts'
import { Cell } from './cell.tsx'

interface TariffGridProps {
  readonly whose: Whose
  readonly rows: readonly GridVille[]
  readonly edits: ReadonlyMap<string, Edit>
  readonly editable: boolean
  onEdit(edits: readonly Edit[]): void
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
                <TableHead key={outcome} className="text-end">
                  {FEE_OUTCOMES[outcome]}
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
                  <TableCell key={outcome} className="p-1 text-end">
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
                  <dt className="text-muted-foreground text-sm">{FEE_OUTCOMES[outcome]}</dt>
                  <dd className="text-end text-sm">
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
      <p className="text-muted-foreground text-xs">{region}</p>
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

function GridTariff({ whose, rows, edits, editable, onEdit, ville, outcome }: GridTariffProps) {
  const at = { ville: ville.id, outcome }
  const cell = ville[outcome]
  return (
    <Cell
      cell={cell}
      name={`${FEE_OUTCOMES[outcome]}, ${ville.name}`}
      edit={edits.get(keyOf(at))}
      own={isOwn(whose, cell.source)}
      compulsory={whose.party === 'client' && isCompulsory(outcome)}
      editable={editable}
      onEdit={(amount) => onEdit([{ ...at, amount }])}
      onPaste={(text) => onEdit(readBlock(text, rows, at))}
    />
  )
}

/** Set for whom the grid is of: everything else is inherited. */
export function isOwn({ party, user, groupe }: Whose, source: string): boolean {
  const sources = party === 'client' ? TARIFF_SOURCES : LIVREUR_SOURCES
  if (user !== '') return source === sources.client
  return source === (groupe === '' ? sources.tous : sources.groupe)
}
