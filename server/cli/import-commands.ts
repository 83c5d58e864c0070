import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportReport } from '#model/domain/import/report.ts'
import { systemClock } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { importCommands as importFile } from '#server/modules/imports/batch/import.ts'
import { readTable } from '#server/modules/imports/file/table.ts'
import { errorCode, messageOf, OperatorError } from '#server/operator-error.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type Command, text } from './command.ts'
import { withCurrentDatabase } from './with-database.ts'

export const importCommands: Command = {
  name: 'import-commands',
  summary: 'Crée les commandes d’un fichier de marchand (CSV ou XLSX) et dit lesquelles sont refusées.',
  words: ['FICHIER'],
  options: { client: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  help: {
    '--client E': 'e-mail du compte client à qui sont les commandes',
    '--dry-run': 'dit ce qui serait fait, sans rien écrire',
  },
  async run(given) {
    const [path = ''] = given.words
    const email = text(given, 'client')
    const dryRun = given.options['dry-run'] === true
    const bytes = await readBytes(path)
    const report = await withCurrentDatabase(given.config, async (db) => {
      const services = { engine: await waslEngine(db, given.config), db, clock: systemClock, readTable }
      const actor = { caller: SYSTEM, source: 'import' } as const
      const client = await accountOf(db, email)
      return importFile(services, { bytes, fileName: basename(path), client, dryRun, actor })
    })
    const wrong = report.rejected > 0 || report.missing.length > 0
    return { exit: wrong ? 1 : 0, lines: told(report, dryRun), data: report }
  },
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    const reason = errorCode(error) === 'ENOENT' ? 'il n’existe pas' : messageOf(error)
    throw new OperatorError(`Le fichier ${path} ne peut pas être lu (${reason}) : vérifiez son chemin.`)
  }
}

async function accountOf(db: Db, email: string): Promise<string> {
  const [user] = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE lower(email) = lower(${email}) AND email <> '' AND type = 'client'`,
  )
  if (user) return user.id
  throw new OperatorError(`Aucun compte client n’a l’adresse ${email} : vérifiez --client.`)
}

function told(report: ImportReport, dryRun: boolean): string[] {
  const verb = dryRun ? 'seraient créées' : 'créées'
  const rejects = report.rejects.map(
    ({ row, reasons }) => `ligne ${row} : ${reasons.map((reason) => reason.message).join(' ; ')}`,
  )
  const counts = [`${report.accepted} commandes ${verb}, ${report.rejected} lignes refusées`]
  if (report.already > 0) counts.push(`${report.already} déjà importées`)
  const missing = report.missing.map((field) => `Aucune colonne ne donne « ${field} ».`)
  return [...missing, ...rejects, `${counts.join(', ')}.`]
}
