import { stableId } from '../../schema/record-id.ts'

/**
 * Identity of the commandes of one file for one client: the same row of the same file is the same commande,
 * however often it is sent. A batch that was cancelled opens the next generation, so that its file can be
 * imported again.
 */
export function rowIdentity(client: string, fileHash: string, generation: number): (row: number) => string {
  const batch = stableId('import', client, fileHash, generation)
  return (row) => stableId(batch, row)
}
