import { main } from '#server/main.ts'
import type { Command } from './command.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Sert Wasl, sans données de démonstration.',
  async run({ config }) {
    await main(config)
    return undefined
  },
}
