import type { ListRow } from '#web/table/columns.ts'
import { recordsOf } from '#web/table/list-queries.ts'
import type { FormField, FormSpec } from '../form-spec.ts'

export interface Bodies {
  readonly main: Readonly<Record<string, unknown>>
  readonly companion: Readonly<Record<string, unknown>>
}

export interface SavedRecord {
  readonly id: string
  readonly [field: string]: unknown
}

/** The values of a form, parted by the record they belong to. */
export function bodiesOf(fields: readonly FormField[], values: ReadonlyMap<string, unknown>): Bodies {
  const part = (of: FormField['of']) =>
    Object.fromEntries(
      fields.filter((one) => one.of === of).map(({ name, path }) => [name, values.get(path)]),
    )
  return { main: part('main'), companion: part('companion') }
}

const ofCompanion = new WeakSet<object>()

/** The refused fields are those of the companion record: they carry the prefix of the form. */
export const isCompanionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ofCompanion.has(error)

function markCompanion(error: unknown): never {
  if (typeof error === 'object' && error !== null) ofCompanion.add(error)
  throw error
}

export async function createRecord(spec: FormSpec, bodies: Bodies, id: string): Promise<SavedRecord> {
  const { companion } = spec
  if (companion === null) return recordsOf(spec.name).create<ListRow>(withPasswordTwice(bodies.main))
  const account = withPasswordTwice({ ...bodies.companion, ...companion.fixed })
  await writeOnce(companion.of.name, id, account).catch(markCompanion)
  const main = { ...bodies.main, id, [companion.link]: id }
  return writeOnce(spec.name, id, main)
}

/** Creates or overwrites under the given id, so that a save that failed half-way can be repeated. */
async function writeOnce(
  name: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<SavedRecord> {
  const present = await exists(name, id)
  return present
    ? recordsOf(name).update<ListRow>(id, body)
    : recordsOf(name).create<ListRow>({ ...body, id })
}

async function exists(name: string, id: string): Promise<boolean> {
  const found = await recordsOf(name).getList(1, 1, { filter: `id = "${id}"`, fields: 'id', skipTotal: true })
  return found.items.length > 0
}

/** The protocol requires a new password twice; the form has it once, in clear. */
function withPasswordTwice(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return body.password ? { ...body, passwordConfirm: body.password, emailVisibility: true } : body
}

/**
 * `seen` is the version of the record the writer knows: the server refuses when somebody has changed it
 * since. Not sent after a companion's save, which may itself have touched the record.
 */
export async function updateRecord(
  spec: FormSpec,
  bodies: Bodies,
  record: ListRow,
  seen: string,
): Promise<SavedRecord> {
  const { companion } = spec
  const savesCompanion = companion !== null && Object.keys(bodies.companion).length > 0
  if (savesCompanion) {
    const id = String(record[companion.link])
    await recordsOf(companion.of.name).update(id, bodies.companion).catch(markCompanion)
  }
  if (Object.keys(bodies.main).length === 0) return record
  const headers: Record<string, string> = savesCompanion || seen === '' ? {} : { 'If-Match': `"${seen}"` }
  return recordsOf(spec.name).update<ListRow>(record.id, bodies.main, { headers })
}
