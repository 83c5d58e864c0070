import type { ListRow } from './columns.ts'

/** The records a text may mean among those of a collection, the likeliest first. */
export type Finder = (rows: readonly ListRow[], typed: string, most: number) => readonly ListRow[]

const loaders = new Map<string, () => Promise<Finder>>()

/** Registers the search of a collection whose `choice` finds records by more fields than the title. */
export const registerFinder = (collection: string, load: () => Promise<Finder>): void =>
  void loaders.set(collection, load)

export const finderOf = (collection: string): (() => Promise<Finder>) | undefined => loaders.get(collection)
