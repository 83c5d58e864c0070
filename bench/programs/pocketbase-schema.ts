import { collections } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, isStored } from '#model/schema/fields.ts'

/** The collections a list of commandes touches, to declare in PocketBase. */
export const COPIED = ['agences', 'imports', 'villes', 'tracking_states', 'users', 'commands'] as const

/** The access of a signed-in account, as a rule of PocketBase. */
const SIGNED_IN = '@request.auth.id != ""'
const COMMANDES =
  '@request.auth.type = "moderateur" || client_source = @request.auth.id || delivery_man = @request.auth.id'

/** The body of `PUT /api/collections/import`: the same fields, indexes and access as in Wasl. */
export function pocketBaseCollections(): object[] {
  return COPIED.map((name) => {
    const collection: Collection = collections[name]
    const rule = name === 'commands' ? COMMANDES : SIGNED_IN
    return {
      id: collection.id,
      name,
      type: collection.type,
      listRule: rule,
      viewRule: rule,
      createRule: SIGNED_IN,
      updateRule: rule,
      deleteRule: rule,
      fields: copiedFields(collection).map(([field, declared]) => ({ name: field, ...fieldOf(declared) })),
      indexes: [...uniquesOf(collection), ...indexesOf(collection)],
    }
  })
}

const OWN_TO_AUTH = ['email', 'emailVisibility', 'verified', 'password', 'tokenKey']

/** The fields to declare: those with a column in Wasl, without those every auth collection has anyway. */
export function copiedFields(collection: Collection): [string, Field][] {
  return Object.entries(collection.fields).filter(([name, field]) => {
    if (!isStored(field)) return false
    return collection.type !== 'auth' || !OWN_TO_AUTH.includes(name)
  })
}

const isCopied = (name: string): boolean => COPIED.some((copied) => copied === name)

function fieldOf(field: Field): object {
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
      return { type: 'number' }
    case 'bool':
      return { type: 'bool' }
    case 'date':
      return { type: 'date' }
    case 'autodate':
      return { type: 'autodate', onCreate: true, onUpdate: field.on === 'write' }
    case 'select':
      return { type: 'select', values: Object.keys(field.options), maxSelect: field.maxSelect ?? 1 }
    case 'relation': {
      if (!isCopied(field.to)) return { type: isMultiple(field) ? 'json' : 'text' }
      const to: Collection = collections[field.to as (typeof COPIED)[number]]
      return { type: 'relation', collectionId: to.id, maxSelect: field.maxSelect ?? 1 }
    }
    case 'text':
    case 'email':
    case 'url':
    case 'phone':
      return { type: 'text', max: 5000 }
    default:
      return { type: 'json' }
  }
}

function uniquesOf(collection: Collection): string[] {
  return copiedFields(collection)
    .filter(([, field]) => field.unique)
    .map(([name]) => {
      const on = `\`${collection.name}\` (\`${name}\`) WHERE \`${name}\` != ''`
      return `CREATE UNIQUE INDEX \`idx_${collection.name}_${name}_unique\` ON ${on}`
    })
}

/** SQLite knows no trigrams; sums have no column there. */
function indexesOf(collection: Collection): string[] {
  const columns = new Set(copiedFields(collection).map(([name]) => name))
  return collection.indexes
    .filter(({ using, unique, fields }) => !using && !unique && fields.every((name) => columns.has(name)))
    .map(({ fields }) => {
      const on = fields.map((name) => `\`${name}\``).join(', ')
      return `CREATE INDEX \`idx_${collection.name}_${fields.join('_')}\` ON \`${collection.name}\` (${on})`
    })
}
