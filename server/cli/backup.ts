import { resolve } from 'node:path'
import { backup as write } from '#server/db/archive/backup.ts'
import { fileStoreOf } from '#server/files.ts'
import type { Command } from './command.ts'
import { tally } from './tally.ts'
import { withExistingDatabase } from './with-database.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Écrit la base et les fichiers, à un même instant, dans un seul fichier ; Wasl peut tourner.',
  words: ['FICHIER'],
  async run({ config, words: [file = ''] }) {
    const target = resolve(file)
    const manifest = await withExistingDatabase(config, (db) =>
      write({ db, files: fileStoreOf(config) }, target),
    )
    return {
      exit: 0,
      lines: [`${tally(manifest)} sauvegardés dans ${target}.`],
      data: { file: target, tables: manifest.tables, files: manifest.files },
    }
  },
}
