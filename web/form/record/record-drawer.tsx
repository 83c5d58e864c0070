import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { FormEvent, KeyboardEvent } from 'react'
import { FormProvider } from 'react-hook-form'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { formatMoment, toInstant } from '#web/table/clock.ts'
import { type ListRow, recordTitle } from '#web/table/columns.ts'
import { focusGrid } from '#web/table/grid/use-grid-keys.ts'
import type { ListView } from '#web/table/view.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Placeholder } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet, SheetBody, SheetContent, SheetFooter, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormSpec } from '../form-spec.ts'
import { keyOfPath } from '../form-values.ts'
import { Presence } from '../presence/presence.tsx'
import { type RecordForm, useRecordForm } from '../use-record-form.ts'
import { Conflicts } from './conflicts.tsx'
import { titleOfNew } from './new-title.ts'
import type { SavedRecord } from './save-record.ts'

type Noun = ListView['noun']

interface RecordDrawerProps {
  spec: FormSpec
  noun: Noun
  /** Absent: a new record. */
  record: ListRow | null
  onClose: () => void
  onSaved: (record: SavedRecord) => void
}

/** Create and edit drawer over the list. Closing keeps the typed values as a draft. */
export function RecordDrawer({ spec, noun, record, onClose, onSaved }: RecordDrawerProps) {
  const drawer = useRecordForm(spec, record)
  const foot = spec.foot(record)
  const created = noun.feminine ? t`Créée` : t`Créé`
  const save = async (again: boolean, extra?: Readonly<Record<string, unknown>>) => {
    const saved = await drawer.save(extra)
    if (saved === null) return
    const name = recordTitle(spec.collection, saved)
    const said = record === null ? created : t`Modifications enregistrées`
    toast.success(name === '' ? said : `${said} · ${name}`)
    if (!again) return onSaved(saved)
    // Left while it still holds something: a field that is left empty complains.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    drawer.reset()
    focusFirst(drawer)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save(record === null)
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        className="sm:max-w-[680px]"
        onCloseAutoFocus={focusGrid}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          focusFirst(drawer)
        }}
      >
        <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex min-h-0 flex-1 flex-col">
          <SheetHeader>
            <SheetTitle>
              {record === null ? titleOfNew(noun) : t`Modifier : ${nameOf(spec, record)}`}
            </SheetTitle>
          </SheetHeader>
          <SheetBody>
            <FormProvider {...drawer.form}>
              <FormBody drawer={drawer} record={record} />
              {spec.after(record)}
            </FormProvider>
          </SheetBody>
          {foot && (
            <FormProvider {...drawer.form}>
              <div className="h-11 shrink-0 border-t px-5 py-2">{foot}</div>
            </FormProvider>
          )}
          <DrawerFooter
            drawer={drawer}
            noun={noun}
            record={record}
            onClose={onClose}
            onAgain={() => void save(true)}
          />
        </form>
        {drawer.question && (
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && drawer.forgetQuestion()}
            title={<Trans>Enregistrer quand même ?</Trans>}
            confirm={<Trans>Enregistrer quand même</Trans>}
            pending={drawer.saving}
            onConfirm={() => void save(false, { [drawer.question?.field ?? '']: true })}
          >
            {drawer.question.message}
          </ConfirmDialog>
        )}
      </SheetContent>
    </Sheet>
  )
}

const nameOf = (spec: FormSpec, record: ListRow): string =>
  recordTitle(spec.collection, record) || word(spec.collection.labels.one)

function focusFirst({ form, fields }: RecordForm): void {
  const [first] = fields
  if (first) setTimeout(() => form.setFocus(keyOfPath(first.path)), 0)
}

/** Two columns on a desk; Tab follows the order of the fields. */
function FormBody({ drawer, record }: { drawer: RecordForm; record: ListRow | null }) {
  const { i18n } = useLingui()
  const { spec, form, fields } = drawer
  const among = spec.among(useSession())
  return (
    <div className="grid gap-6">
      <DraftOffer drawer={drawer} />
      {record && drawer.conflicts.length > 0 && <Conflicts drawer={drawer} record={record} />}
      {drawer.notice && <Notice>{i18n._(drawer.notice)}</Notice>}
      {spec.groups.map((group) => {
        const inputs = group.fields.flatMap((path) => fields.find((field) => field.path === path) ?? [])
        if (inputs.length === 0) return null
        return (
          <fieldset key={group.fields.join()} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            {group.title && <legend className="mb-3 font-semibold">{i18n._(group.title)}</legend>}
            {inputs.map((field) => {
              const Own = spec.inputs[field.path]
              const wide = isWide(spec, field.path) ? 'sm:col-span-2' : ''
              return Own ? (
                <div key={field.path} className={cn('min-w-0', wide)}>
                  <Placeholder content={<Skeleton className="h-40" />}>
                    <Own name={keyOfPath(field.path)} />
                  </Placeholder>
                </div>
              ) : (
                <FieldInput
                  key={field.path}
                  form={form}
                  field={field}
                  among={among[field.path] ?? ''}
                  className={cn('min-w-0', wide)}
                />
              )
            })}
          </fieldset>
        )
      })}
    </div>
  )
}

/** « Brouillon du 20/11 à 22:30 »: a new record begins empty, and its draft is resumed on demand. */
function DraftOffer({ drawer }: { drawer: RecordForm }) {
  const { clock } = useSession()
  if (drawer.draftOf === null) return null
  const [day = '', hour = ''] = formatMoment(toInstant(drawer.draftOf), clock).split(' ')
  const resume = () => {
    drawer.resumeDraft()
    focusFirst(drawer)
  }
  return (
    <Notice>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Trans>
          Brouillon du {day.slice(0, 5)} à {hour}
        </Trans>
        <Button variant="link" size="sm" className="h-auto px-0" onClick={resume}>
          <Trans>Reprendre</Trans>
        </Button>
        <Button variant="link" size="sm" className="h-auto px-0" onClick={drawer.forgetDraft}>
          <Trans>Effacer</Trans>
        </Button>
      </span>
    </Notice>
  )
}

function isWide(spec: FormSpec, path: string): boolean {
  if (spec.wide.includes(path)) return true
  if (spec.half.includes(path)) return false
  const field = spec.collection.fields[path]
  if (field === undefined) return false
  if (field.kind === 'text') return field.multiline === true
  return (
    field.kind === 'list' ||
    field.kind === 'file' ||
    field.kind === 'editor' ||
    ((field.kind === 'select' || field.kind === 'relation') && (field.maxSelect ?? 1) > 1)
  )
}

interface DrawerFooterProps {
  drawer: RecordForm
  noun: Noun
  record: ListRow | null
  onClose: () => void
  onAgain: () => void
}

function DrawerFooter({ drawer, noun, record, onClose, onAgain }: DrawerFooterProps) {
  return (
    <SheetFooter>
      <Button variant="ghost" className="me-auto max-sm:hidden" onClick={onClose}>
        <Trans>Fermer</Trans>
      </Button>
      {record && (
        <Presence
          collection={drawer.spec.collection}
          id={record.id}
          noun={noun}
          editing
          className="min-w-0 flex-1"
        />
      )}
      {!drawer.editing && (
        <Button variant="outline" onClick={onAgain} disabled={drawer.saving}>
          {noun.feminine ? <Trans>Enregistrer et nouvelle</Trans> : <Trans>Enregistrer et nouveau</Trans>}
          <Kbd className="max-sm:hidden">Ctrl ↵</Kbd>
        </Button>
      )}
      <Button type="submit" pending={drawer.saving}>
        <Trans>Enregistrer</Trans>
      </Button>
    </SheetFooter>
  )
}
