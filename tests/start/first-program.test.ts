import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DEMO, ROOT, startWasl, temporaryFolder } from '#tests/support/wasl-process.ts'

const SCRIPT = new URL('../../docs/guides/first-program.ts', import.meta.url)
const GUIDE = new URL('../../docs/guides/first-program.md', import.meta.url)

test('the first program of the guide does what it says', async () => {
  expect(readFileSync(GUIDE, 'utf8')).toContain(readFileSync(SCRIPT, 'utf8'))
  using folder = temporaryFolder('wasl-program-')
  const wasl = await startWasl({ command: DEMO, dataDir: folder.path })
  await wasl.ready()
  const env = { ...process.env, WASL_URL: wasl.url }
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT.pathname], { cwd: ROOT, env })
  wasl.signal('SIGTERM')
  await wasl.ended()
  // The stream may end before the last changes arrive: their lines are optional.
  const said = stdout.split('\n').filter((line) => line !== '' && !/^told (update|delete)/.test(line))
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^created \d{6}-\d{6}(-\d+)? \+212612345678$/),
    'found Salma Idrissi',
    expect.stringMatching(/^months [1-9]\d*$/),
    expect.stringMatching(/^new [1-5] \S/),
    'second writer 409',
    'told create Salma Idrissi',
  ])
})
