/**
 * The statements that the declarations need and no migration has: new tables with their indexes and triggers,
 * new columns and indexes of existing tables. Removed columns and changed types are left to the catalogue
 * test.
 */
export function draftOf(declared: string, migrations: readonly string[]): string {
  const written = migrations.join(';\n').split(/;\s*\n/)
  const named = (name: string): boolean => written.some((statement) => statement.includes(`"${name}"`))
  return tablesOf(declared)
    .flatMap(({ table, text, columns, indexes }) => {
      if (!written.some((statement) => statement.includes(`CREATE TABLE "${table}"`))) return [text]
      const about = written.filter((statement) => statement.includes(`"${table}"`)).join('\n')
      return [
        ...columns
          .filter(({ name }) => !about.includes(`"${name}"`))
          .map(({ definition }) => `ALTER TABLE "${table}" ADD COLUMN ${definition};`),
        ...indexes.filter(({ name }) => !named(name)).map((index) => index.text),
      ]
    })
    .join('\n')
}

interface Table {
  readonly table: string
  /** All statements of the table. */
  readonly text: string
  readonly columns: readonly { readonly name: string; readonly definition: string }[]
  readonly indexes: readonly { readonly name: string; readonly text: string }[]
}

/** Tables of counts go with their collection. */
const tablesOf = (declared: string): readonly Table[] =>
  declared.split(/\n(?=CREATE TABLE ")/).flatMap((text) => {
    const [, table = ''] = /^CREATE TABLE "(\w+)"/.exec(text) ?? []
    if (table === '' || table.includes('_counts_')) return []
    const [body = ''] = text.split(/^\)/m)
    return [
      {
        table,
        text: text.trimEnd(),
        columns: [...body.matchAll(/^ {2}("(\w+)" .+?),?$/gm)].map(([, definition = '', name = '']) => ({
          name,
          definition,
        })),
        indexes: [...text.matchAll(/^CREATE (?:UNIQUE )?INDEX "(\w+)" .+;$/gm)].map(([whole, name = '']) => ({
          name,
          text: whole,
        })),
      },
    ]
  })
