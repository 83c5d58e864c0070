import { continueInOwnNode } from './dependencies.mjs'

try {
  await continueInOwnNode(import.meta.url)
  await start()
} catch (error) {
  process.stderr.write(`${error.name === 'OperatorError' ? error.message : error.stack}\n`)
  process.exit(1)
}

/** Starts the demonstration, on this machine only; the product itself with DEMO=0. */
async function start() {
  const { readConfig } = await import('../server/config.ts')
  const { mustBeFree } = await import('../server/start/front-door.ts')
  const { checkDataDirectory } = await import('../server/db/embedded/data-directory.ts')
  const { buildIfStale } = await import('./web-build.mjs')
  const config = readConfig({ ...process.env, DEMO: process.env.DEMO || '1' })
  await mustBeFree(config)
  if (config.databaseUrl === undefined) checkDataDirectory(config.dataDir)
  await buildIfStale()
  const { main } = await import('../server/main.ts')
  await main(config)
}
