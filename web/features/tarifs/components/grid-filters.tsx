import { t } from '@lingui/core/macro'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { fold } from '#model/schema/fold.ts'
import { word } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { GridVille } from '../queries.ts'
import { type Edit, keyOf } from '../rules/edits.ts'

type Shown = 'tout' | 'exceptions' | 'manquants' | 'changes'

export interface Filters {
  readonly search: string
  readonly region: string
  readonly shown: Shown
}
export const NO_FILTERS: Filters = { search: '', region: '', shown: 'tout' }

interface GridFiltersProps {
  readonly villes: readonly GridVille[]
  readonly filters: Filters
  readonly isStaff: boolean
  onChange(filters: Filters): void
}

/** Filters of the villes of the grid. */
export function GridFilters({ villes, filters, isStaff, onChange }: GridFiltersProps) {
  const set = (more: Partial<Filters>) => onChange({ ...filters, ...more })
  return (
    <>
      <Field label={t`Ville`} className="w-full sm:w-56">
        {(control) => (
          <Input
            {...control}
            type="search"
            value={filters.search}
            placeholder={t`Chercher`}
            onChange={({ target }) => set({ search: target.value })}
          />
        )}
      </Field>
      <Field label={t`Région`} className="w-full sm:w-52">
        {(control) => (
          <Select
            {...control}
            value={filters.region}
            onChange={({ target }) => set({ region: target.value })}
          >
            <option value="">{t`Toutes les régions`}</option>
            {regionsOf(villes).map((name) => (
              <option key={name} value={name}>
                {word(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isStaff && (
        <Field label={t`Montrer`} className="w-full sm:w-48">
          {(control) => (
            <Select
              {...control}
              value={filters.shown}
              onChange={({ target }) => set({ shown: target.value as Shown })}
            >
              <option value="tout">{t`Toutes les villes`}</option>
              <option value="exceptions">{t`Seulement les exceptions`}</option>
              <option value="manquants">{t`Tarifs manquants`}</option>
              <option value="changes">{t`Tarifs à enregistrer`}</option>
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

const regionsOf = (villes: readonly GridVille[]): readonly string[] =>
  [...new Set(villes.map(({ region }) => region))]
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b, 'fr'))

/** The villes these filters leave; `ville` is the one the page opens on, until something is searched. */
export const filtered = (
  villes: readonly GridVille[],
  { search, region, shown }: Filters,
  { ville, edits }: { readonly ville: string; readonly edits: ReadonlyMap<string, Edit> },
): readonly GridVille[] =>
  villes.filter(
    (row) =>
      (search === '' ? ville === '' || row.id === ville : fold(row.name).includes(fold(search))) &&
      (region === '' || row.region === region) &&
      isShown(row, shown, edits),
  )

function isShown(row: GridVille, shown: Shown, edits: ReadonlyMap<string, Edit>): boolean {
  switch (shown) {
    case 'tout':
      return true
    case 'manquants':
      return row.livraison.montant === null || row.echange.montant === null
    case 'exceptions':
      return GRID_OUTCOMES.some((outcome) => row[outcome].own)
    case 'changes':
      return GRID_OUTCOMES.some((outcome) => edits.has(keyOf({ ville: row.id, outcome })))
  }
}
