/**
 * Every write of the web goes through a mutation, which reports a failure, shows it once, and ends an expired
 * session (`web/lib/query-client.ts`). A write beside one fails silently.
 */

import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countWrites, writesBesideMutations } from './support/web-writes.ts'

const ROOT = resolve(import.meta.dirname, '..')

const files = readdirSync(join(ROOT, 'web'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.tsx?$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

/** Writes that need no mutation, with the reason. */
const BESIDE: Readonly<Record<string, string>> = {
  'web/lib/report.ts: fetch': 'the report of a failure: one that fails is not reported in turn',
  'web/form/presence/open-record.ts: send': 'a heartbeat: one that fails is followed by the next',
  'web/form/presence/open-record.ts: fetch': 'a tab that leaves: nobody is there to be told that it failed',
  'web/lib/realtime/realtime-tabs.ts: send':
    'says what this tab listens to: nothing is stored, and it is said again',
  'web/lib/session.ts: authRefresh': 'reads who is signed in, as the guard of each page',
  'web/features/tarifs/rules/edits.ts: send': 'simulated it writes nothing: the save beside it is a mutation',
  'web/outbox/send.ts: send': 'the outbox keeps what fails, sends it again and says so',
  'web/outbox/send-form.ts: create': 'the outbox keeps what fails, sends it again and says so',
}

test('every write of the web is made by a mutation', () => {
  expect(countWrites(ROOT, files)).toBeGreaterThan(50)
  const beside = writesBesideMutations(ROOT, files)
  expect(beside.filter((write) => !Object.hasOwn(BESIDE, write.split(',')[0] ?? ''))).toEqual([])
  // An exception that is no more goes from the list.
  const known = new Set(beside.map((write) => write.split(',')[0] ?? ''))
  expect([...known].toSorted()).toEqual(Object.keys(BESIDE).toSorted())
})
