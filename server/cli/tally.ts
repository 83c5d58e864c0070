import type { Manifest } from '#server/db/archive/format.ts'

const whole = new Intl.NumberFormat('fr-FR')

/** « 12 345 lignes de 28 tables et 3 fichiers » */
export function tally({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${whole.format(rows)} lignes de ${Object.keys(tables).length} tables et ${whole.format(files)} fichiers`
}
