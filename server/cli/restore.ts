import { resolve } from 'node:path'
import { restore as load } from '#server/db/archive/restore.ts'
import { fileStoreOf } from '#server/files.ts'
import { openBooks } from '#server/ledger/open-books.ts'
import type { Command } from './command.ts'
import { tally } from './tally.ts'
import { withDatabase } from './with-database.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Remet une sauvegarde dans un DATA_DIR ou une base vides, entièrement ou pas du tout.',
  words: ['FICHIER'],
  async run({ config, words: [file = ''] }) {
    const source = resolve(file)
    const manifest = await withDatabase(config, async (db) => {
      const loaded = await load({ db, files: fileStoreOf(config) }, source)
      await openBooks(db)
      return loaded
    })
    return {
      exit: 0,
      lines: [`${tally(manifest)} restaurés de ${source}.`],
      data: { file: source, tables: manifest.tables, files: manifest.files },
    }
  },
}
