import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { appels } from '#model/collections/appels.ts'
import { bons } from '#model/collections/bons.ts'
import { suivis } from '#model/collections/suivis.ts'
import type { AskedField } from '#model/domain/commande/decide/form.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import { type Field as Declared, isMultiple } from '#model/schema/fields.ts'
import { FieldInput } from '#web/form/field-input.tsx'
import type { FormValues } from '#web/form/form-values.ts'
import { word } from '#web/lib/i18n.ts'
import { expandedAt } from '#web/table/columns.ts'
import { type ControlProps, Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { bonsOfQuery, motifsQuery } from './queries.ts'
import { RelaunchFields } from './relaunch-fields.tsx'
import { motifsFor } from './situation.ts'
import { isRelaunched } from './values.ts'

export type MoveFormState = UseFormReturn<FormValues>

interface MoveFieldsProps {
  form: MoveFormState
  fields: readonly AskedField[]
  /** Target state, which determines the motifs. */
  status: string
  /** The parcel, when it is one alone. */
  command?: string
}

const SUIVI: Readonly<Record<string, Declared>> = suivis.fields

/** The fields of the move, each with the input of its kind. */
export function MoveFields({ form, fields, ...props }: MoveFieldsProps) {
  return (
    <div className="grid gap-4">
      {fields.map((asked) => {
        if (!isRelaunched(asked.name)) {
          return <AskedInput key={asked.name} form={form} asked={asked} {...props} />
        }
        return asked.name === RELAUNCHED_WITH[0] && <RelaunchFields key="relance" form={form} />
      })}
    </div>
  )
}

function AskedInput({
  form,
  asked,
  status,
  command = '',
}: Omit<MoveFieldsProps, 'fields'> & { asked: AskedField }) {
  const { name, required } = asked
  const field = SUIVI[name]
  switch (name) {
    case 'motif':
      return <MotifField form={form} required={required} status={status} />
    case 'bon':
      return <BonField form={form} required={required} command={command} />
    case 'call':
      return <CallField form={form} />
    case 'source':
      return (
        <TextField
          form={form}
          name="source"
          label={t`Code du colis`}
          help={t`Scannez l’étiquette, ou recopiez le code : il prouve que le colis est là.`}
        />
      )
    case 'position':
      return (
        <TextField
          form={form}
          name="position"
          label={t`Lieu`}
          help={t`Où se trouve le colis : une rue, un quartier, un dépôt.`}
        />
      )
  }
  if (!field) return null
  const declared = { ...field, ...(required && !isMultiple(field) && { required: true }) }
  return (
    <FieldInput
      form={form}
      field={{ path: name, name, of: 'main', field: declared }}
      among={name === 'delivery_man' ? AMONG_LIVREURS : ''}
    />
  )
}

const AMONG_LIVREURS = 'type = "livreur" && active = true'

interface OwnFieldProps {
  form: MoveFormState
  name: string
  label: string
  help?: string
  required?: boolean
  children: (control: ControlProps & Bound) => ReactNode
}

interface Bound {
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
}

function OwnField({ form, name, label, help, required = true, children }: OwnFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} help={help} error={fieldState.error?.message} required={required}>
          {(control) =>
            children({
              ...control,
              value: String(field.value ?? ''),
              onChange: field.onChange,
              onBlur: field.onBlur,
              ref: field.ref,
            })
          }
        </Field>
      )}
    />
  )
}

const TextField = (props: Omit<OwnFieldProps, 'children'>) => (
  <OwnField {...props}>{(control) => <Input autoComplete="off" {...control} />}</OwnField>
)

function MotifField({ form, required, status }: { form: MoveFormState; required: boolean; status: string }) {
  const motifs = useQuery(motifsQuery())
  const fitting = motifsFor(motifs.data ?? [], status)
  if (fitting.length === 0 && !required) return null
  return (
    <OwnField form={form} name="motif" label={word(SUIVI.motif?.label ?? '')} required={required}>
      {(control) => (
        <Select {...control}>
          <option value="">{required ? t`Choisir…` : '—'}</option>
          {fitting.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </OwnField>
  )
}

function BonField({ form, required, command }: { form: MoveFormState; required: boolean; command: string }) {
  const lines = useQuery(bonsOfQuery(command))
  const kinds: Readonly<Record<string, string>> = bons.fields.kind.options
  const none = lines.data?.length === 0
  return (
    <OwnField
      form={form}
      name="bon"
      label={word(SUIVI.bon?.label ?? '')}
      required={required}
      {...(none && { help: t`Ce colis n’est sur aucun bon : ajoutez-le d’abord à un bon.` })}
    >
      {(control) => (
        <Select {...control}>
          <option value="">{t`Choisir…`}</option>
          {lines.data?.map((line) => {
            const [bon] = expandedAt(line, 'bon')
            const kind = word(kinds[String(bon?.kind)] ?? '')
            return (
              <option key={line.id} value={String(line.bon)}>
                {[kind, String(bon?.number ?? '')].filter(Boolean).join(' · ')}
              </option>
            )
          })}
        </Select>
      )}
    </OwnField>
  )
}

/** An attempt needs a call: the author of an unrecorded call gives its means. */
const CallField = ({ form }: { form: MoveFormState }) => (
  <OwnField
    form={form}
    name="call"
    label={t`Appel au destinataire`}
    help={t`Aucun appel n’est noté aujourd’hui : appelez, puis dites comment.`}
  >
    {(control) => (
      <Select {...control}>
        <option value="">{t`Choisir…`}</option>
        {Object.entries(appels.fields.kind.options).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {word(label)}
          </option>
        ))}
      </Select>
    )}
  </OwnField>
)
