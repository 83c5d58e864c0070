import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { namesQuery, useRelationOptions } from '#web/table/filters/relation-options.ts'
import { cn } from '#web/ui/cn.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { SheetBody } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AMONG } from '../../columns.tsx'
import type { Import } from './use-import.ts'

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Step 1: whose file, and the file: chosen, dropped, or cells pasted from a sheet. */
export function FileStep({ work }: { work: Import }) {
  const { person } = useSession()
  const own = person.type === 'client'
  const [client, setClient] = useState(own ? person.id : '')
  return (
    <SheetBody className="grid content-start gap-5">
      {!own && <ClientChoice value={client} onChange={setClient} />}
      <DropZone work={work} client={client} />
      <p className="text-muted-foreground">
        <Trans>
          CSV ou Excel, tel que vous l’avez : le séparateur, les accents et les titres des colonnes sont
          reconnus. Rien n’est créé avant votre accord.
        </Trans>
      </p>
    </SheetBody>
  )
}

function ClientChoice({ value, onChange }: { value: string; onChange: (client: string) => void }) {
  const [typed, setTyped] = useState('')
  const { options, loading, stale } = useRelationOptions('users', typed, AMONG.client_source)
  const names = useQuery(namesQuery('users', value === '' ? [] : [value]))
  const shown = [...options, ...(names.data ?? [])].find((option) => option.value === value)?.label ?? ''
  return (
    <Field label={t`Client`} required help={t`Les commandes du fichier seront les siennes.`}>
      {(control) => (
        <Combobox
          control={control}
          label={t`Client`}
          shown={shown}
          chosen={[value]}
          options={options}
          loading={loading}
          stale={stale}
          typed={typed}
          onType={setTyped}
          onPick={(option) => onChange(option.value)}
        />
      )}
    </Field>
  )
}

/** The input covers the zone, so that the browser handles drops. */
function DropZone({ work, client }: { work: Import; client: string }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const ready = client !== '' && !work.busy
  const take = (file: File | null | undefined) => {
    if (file && ready) work.send(file, client)
  }
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    if (file) take(file)
    else if (text.includes('\n')) take(new File([text], t`collage.csv`, { type: 'text/csv' }))
  }
  return (
    <div
      className={cn(
        'relative grid justify-items-center gap-2 rounded-xl border-2 border-dashed px-6 py-12 text-center',
        over ? 'border-primary bg-accent' : 'border-input',
        !ready && 'bg-muted',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-8 text-primary" />
      <label htmlFor={id} className="font-semibold">
        {work.busy ? (
          <Trans>Lecture du fichier…</Trans>
        ) : (
          <Trans>Déposez le fichier ici, ou choisissez-le</Trans>
        )}
      </label>
      <p className="text-muted-foreground">
        {client === '' ? (
          <Trans>Choisissez d’abord le client.</Trans>
        ) : (
          <Trans>Vous pouvez aussi coller des cellules copiées d’un tableur.</Trans>
        )}
      </p>
      {work.busy && <Spinner className="size-5" />}
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={!ready}
        className="focus-ring absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onPaste={onPaste}
        onChange={(event) => {
          setOver(false)
          take(event.target.files?.[0])
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
    </div>
  )
}
