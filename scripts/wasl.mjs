import { continueInOwnNode } from './dependencies.mjs'

await continueInOwnNode(import.meta.url)
const { runCli } = await import('../server/cli.ts')
await runCli(process.argv.slice(2))
