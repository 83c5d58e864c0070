import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { raw } from '#server/db/sql.ts'
import { waslForFile, workersOf } from '#tests/support/wasl-process.ts'

const wasl = await waslForFile({ WORKERS: '2', RATE_LIMITS: 'off' })

let db: PgDatabase
beforeAll(() => {
  const connection = findEmbedded(wasl.dataDir)
  if (!connection) throw new Error('no database')
  db = createDatabase(connection, { max: 1, onError: () => {} })
})
afterAll(() => db.close())

const run = (text: string) => db.query(raw(text))

/** Makes PostgreSQL meet a full device at every write of a dépense or of a new table. */
async function fill(): Promise<void> {
  const body = `EXECUTE 'COPY (SELECT repeat(''x'', 100000)) TO ''/dev/full'''`
  await run(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NEW; END $$`,
  )
  await run(`CREATE FUNCTION no_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`)
  await run('CREATE TRIGGER no_room BEFORE INSERT ON depences FOR EACH ROW EXECUTE FUNCTION no_room()')
  await run('CREATE EVENT TRIGGER no_table ON ddl_command_start EXECUTE FUNCTION no_table()')
}

async function makeRoom(): Promise<void> {
  await run('DROP EVENT TRIGGER no_table')
  await run('DROP TRIGGER no_room ON depences')
}

interface Answer {
  readonly status: number
  readonly text: string
  /** From `/metrics`: the id of the responding process. */
  readonly worker: string
}

/** One kept-alive connection, and so one process. */
class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  ask(method: string, path: string, body?: object, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    return new Promise((resolve, reject) => {
      const asked = request(`${wasl.url}${path}`, { method, headers, agent: this.#agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        const worker = String(answer.headers['x-worker'] ?? '')
        answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, text, worker }))
      })
      asked.on('error', reject).end(body && JSON.stringify(body))
    })
  }

  async health(): Promise<number> {
    return (await this.ask('GET', '/api/health')).status
  }

  async worker(): Promise<string> {
    return (await this.ask('GET', '/metrics')).worker
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** A line to a process that is none of these. */
async function lineToAnother(known: readonly string[]): Promise<{ line: Line; worker: string }> {
  for (;;) {
    const line = new Line()
    const worker = await line.worker().catch(() => '')
    if (worker !== '' && !known.includes(worker)) return { line, worker }
    line.close()
  }
}

async function signIn(line: Line): Promise<string> {
  const identity = { identity: 'moderateur@demo.wasl.ma', password: 'wasl-demo-2026' }
  const { text } = await line.ask('POST', '/api/collections/users/auth-with-password', identity)
  return (JSON.parse(text) as { token: string }).token
}

const DEPENSE = {
  label: 'Carburant',
  category: 'carburant',
  amount: 200,
  date: '2026-11-20 00:00:00.000Z',
}

test('a full disk one process meets turns the health of all red, and each comes back by itself', async () => {
  const one = await lineToAnother([])
  const two = await lineToAnother([one.worker])
  const token = await signIn(one.line)
  expect([await one.line.health(), await two.line.health()]).toEqual([200, 200])
  await fill()
  const refused = await one.line.ask('POST', '/api/collections/depences/records', DEPENSE, token)
  expect(refused.status).toBe(503)
  expect(await one.line.health()).toBe(503)
  await expect.poll(() => two.line.health()).toBe(503)

  // A process started after the report does not know of it.
  const [doomed = 0] = workersOf(wasl)
  process.kill(doomed, 'SIGKILL')
  const three = await lineToAnother([one.worker, two.worker])
  await expect.poll(() => three.line.health()).toBe(503)

  await makeRoom()
  const left = [one, two, three]
  const healths = () => Promise.all(left.map(({ line }) => line.health().catch(() => line.health())))
  expect(await healths()).toEqual([200, 200, 200])
  for (const { line } of left) line.close()
})
