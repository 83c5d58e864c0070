import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clients_fee } from '#model/collections/clients_fee.ts'
import { livreurs_fee } from '#model/collections/livreurs_fee.ts'
import { GRID_OUTCOMES } from '#model/domain/tariffs/grid.ts'
import { fold } from '#model/schema/fold.ts'
import { RelationInput } from '#web/form/inputs/relation-input.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isOwn, TariffGrid } from './components/grid.tsx'
import { SaveBar } from './components/save-bar.tsx'
import { type Edit, keyOf } from './edits.ts'
import { type GridVille, gridQuery, type Whose } from './queries.ts'

const NOBODY = { user: '', groupe: '' } as const
const PAGE = 60

type Shown = 'tout' | 'exceptions' | 'manquants'

interface GridPageProps {
  readonly party: Whose['party']
  /** Id of the ville the page opens on. */
  readonly ville?: string
  readonly intro: ReactNode
}

/** The tariffs of today by ville: staff write them, a client and a livreur read their own. */
export function TariffGridPage({ party, ville = '', intro }: GridPageProps) {
  const { person, holds, clock } = useSession()
  const editable = holds('Frais de livraison')
  const [whose, setWhose] = useState<Whose>({ party, ...NOBODY })
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('tout')
  const [most, setMost] = useState(PAGE)
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const { data, error } = useQuery(gridQuery(whose))
  const rows = (data ?? []).filter(
    (row) => fits(row, search, ville) && (shown === 'tout' || isShown(row, whose, shown)),
  )
  const add = (more: readonly Edit[]) =>
    setEdits((before) => new Map([...before, ...more.map((edit) => [keyOf(edit), edit] as const)]))
  return (
    <div className="grid content-start gap-4 p-4 md:p-6">
      <PageTitle title={titleOf(party, person.type === 'moderateur')} />
      {intro}
      <div className="flex flex-wrap items-end gap-3">
        {editable && <WhoseInput whose={whose} onChange={setWhose} onLeave={() => setEdits(new Map())} />}
        <Field label={t`Ville`} className="w-full sm:w-56">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={search}
              placeholder={t`Chercher`}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        {person.type === 'moderateur' && (
          <Field label={t`Montrer`} className="w-full sm:w-48">
            {(control) => (
              <Select {...control} value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
                <option value="tout">{t`Toutes les villes`}</option>
                <option value="exceptions">{t`Seulement les exceptions`}</option>
                <option value="manquants">{t`Tarifs manquants`}</option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <p className="text-muted-foreground text-sm">
        {party === 'client' ? <Trans>En dirhams, TTC.</Trans> : <Trans>En dirhams.</Trans>}
      </p>
      {!data && !error && <Skeleton className="h-96" />}
      {data && rows.length === 0 && (
        <EmptyState title={<Trans>Aucune ville</Trans>}>
          <Trans>Aucune ville ne répond à ce choix. Élargissez la recherche.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <TariffGrid whose={whose} rows={rows.slice(0, most)} edits={edits} editable={editable} onEdit={add} />
      )}
      {rows.length > most && (
        <Button variant="outline" className="justify-self-center" onClick={() => setMost(most + PAGE * 2)}>
          <Trans>Voir plus de villes</Trans>
        </Button>
      )}
      {edits.size > 0 && (
        <SaveBar
          whose={whose}
          edits={[...edits.values()]}
          today={clock.now.slice(0, 10)}
          onDone={() => setEdits(new Map())}
        />
      )}
    </div>
  )
}

function titleOf(party: Whose['party'], isStaff: boolean): string {
  if (party === 'client') return isStaff ? t`Tarifs clients` : t`Vos tarifs`
  return isStaff ? t`Commissions des livreurs` : t`Vos commissions`
}

const fits = (row: GridVille, search: string, ville: string): boolean =>
  search === '' ? ville === '' || row.id === ville : fold(row.name).includes(fold(search))

function isShown(row: GridVille, whose: Whose, shown: Shown): boolean {
  if (shown === 'manquants') return row.livraison.montant === null || row.echange.montant === null
  return GRID_OUTCOMES.some((outcome) => {
    const { source, tarif } = row[outcome]
    return tarif !== '' && isOwn(whose, source)
  })
}

interface WhoseInputProps {
  readonly whose: Whose
  onChange(whose: Whose): void
  onLeave(): void
}

/** Everybody, or one client, groupe or livreur. */
function WhoseInput({ whose, onChange, onLeave }: WhoseInputProps) {
  const { party } = whose
  const choose = (of: Partial<Whose>) => {
    onLeave()
    onChange({ party, ...NOBODY, ...of })
  }
  const person = party === 'client' ? clients_fee.fields.client : livreurs_fee.fields.livreur
  return (
    <>
      <Field label={person.label} className="w-full sm:w-64">
        {(control) => (
          <RelationInput
            field={person}
            control={control}
            value={whose.user}
            among={`type = "${party}"`}
            inputRef={null}
            onBlur={() => {}}
            onChange={(user) => choose({ user: String(user) })}
          />
        )}
      </Field>
      {party === 'client' && (
        <Field label={t`Groupe`} className="w-full sm:w-48">
          {(control) => (
            <RelationInput
              field={clients_fee.fields.groupe}
              control={control}
              value={whose.groupe}
              among=""
              inputRef={null}
              onBlur={() => {}}
              onChange={(groupe) => choose({ groupe: String(groupe) })}
            />
          )}
        </Field>
      )}
    </>
  )
}
