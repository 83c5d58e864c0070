import type { RefusedCell } from '#model/domain/tariffs/grid-file.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import type { Whose } from '../queries.ts'
import type { Edit, ReadTariffs } from './edits.ts'

export type GridFormat = 'xlsx' | 'csv'

const PATH = '/api/wasl/tarifs/grille/fichier'

export function saveGridFile(whose: Whose, format: GridFormat): Promise<void> {
  const query = new URLSearchParams({ ...whose, format })
  return downloadFile(`${PATH}?${query}`, `tarifs.${format}`)
}

interface Answer {
  readonly cellules: readonly Edit[]
  readonly refusees: readonly RefusedCell[]
  readonly ignorees: readonly string[]
}

/** The changes a file would make to that grid; nothing is saved. */
export async function sendGridFile(whose: Whose, file: File): Promise<ReadTariffs> {
  const body = new FormData()
  body.set('fichier', file)
  const { cellules, refusees, ignorees } = await client.send<Answer>(PATH, {
    method: 'POST',
    query: { ...whose },
    body,
  })
  return { edits: cellules, refused: refusees, ignored: ignorees }
}
