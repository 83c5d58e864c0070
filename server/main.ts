import { zoneComplaint } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { createDatabase } from './db/pool.ts'
import { OperatorError } from './operator-error.ts'
import { inviteFirstAccount } from './start/first-account.ts'
import { keepAssets } from './start/kept-assets.ts'
import { openDatabaseServer } from './start/open-database.ts'
import { prepare } from './start/prepare.ts'
import { openSite } from './start/site.ts'
import { Stopping } from './start/stopping.ts'
import { complainOf, say } from './start/terminal.ts'
import { openWorkers } from './start/workers.ts'
import { BUILT, keptFolder } from './web.ts'

/** Starts Wasl and returns when it is ready; it stops on a signal. */
export async function main(config: Config): Promise<void> {
  const stopping = new Stopping()
  stopping.listen()
  try {
    await start(config, stopping)
  } catch (error) {
    // A part that was just closed by a signal complains; nobody needs to read it.
    if (stopping.begun) return
    complainOf(error)
    await stopping.run()
    process.exit(1)
  }
}

async function start(config: Config, stopping: Stopping): Promise<void> {
  const complaint = zoneComplaint()
  if (complaint !== null) throw new OperatorError(complaint)
  const site = await (config.workers > 1 ? openWorkers : openSite)(config, stopping)
  const unlessStopping = (error: unknown) => {
    if (!stopping.begun) complainOf(error)
  }
  const opening = openDatabaseServer(config, unlessStopping)
  stopping.undoLast(async () => (await opening.catch(() => undefined))?.stop())
  const { connection } = await opening
  const db = createDatabase(connection, { max: 4, onError: unlessStopping })
  await prepare(db, config)
  const invitation = config.demo ? undefined : await inviteFirstAccount(db, config.publicUrl)
  await db.close()
  await keepAssets(BUILT, keptFolder(config), Date.now()).catch(unlessStopping)
  await site.serve(connection)
  say(config.demo ? demoGreeting(config) : greeting(config, invitation))
}

const greeting = (config: Config, invitation: string | undefined): string =>
  [
    `Wasl est prêt : ${config.publicUrl}`,
    ...(invitation
      ? [
          '',
          'Aucun compte n’existe encore. Créez le premier modérateur avec ce lien, valable une fois :',
          invitation,
        ]
      : []),
  ].join('\n')

const demoGreeting = (config: Config): string => `
Wasl est prêt : ${config.publicUrl}

  moderateur@demo.wasl.ma   toutes les permissions
  agent@demo.wasl.ma        commandes, ramassage et BLS
  client@demo.wasl.ma       un marchand
  livreur@demo.wasl.ma      un livreur
  mot de passe              ${config.demoPassword}

Ctrl-C pour arrêter.`

if (import.meta.main) {
  try {
    await main(readConfig(process.env))
  } catch (error) {
    complainOf(error)
    process.exit(1)
  }
}
