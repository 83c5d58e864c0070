import type { Collection } from '#model/schema/collection.ts'

/** The collections an engine serves, by name. */
export type Declared = Readonly<Record<string, Collection>>

export function collectionNamed(
  { collections }: { readonly collections: Declared },
  name: string,
): Collection {
  const found = collections[name]
  if (!found) throw new Error(`no collection is called ${name}`)
  return found
}
