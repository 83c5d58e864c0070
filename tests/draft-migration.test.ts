import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DECLARED } from '#model/collections.ts'
import { collection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { createAll } from '#server/db/ddl.ts'
import { draftOf } from '#server/db/draft.ts'

const FOLDER = new URL('../server/db/migrations/', import.meta.url)
const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))

const notes = (
  fields: Parameters<typeof collection>[1]['fields'],
  indexes: Parameters<typeof collection>[1]['indexes'] = [],
) =>
  createAll([
    collection('notes', { labels: { one: 'note', many: 'notes' }, title: 'texte', fields, indexes }),
  ])
const texte = text({ label: 'Texte' })

it('nothing that is declared waits for a migration', () => {
  expect(draftOf(createAll(DECLARED), migrations)).toBe('')
})

it('a noun without a migration is drafted whole', () => {
  const draft = draftOf(notes({ texte }, [{ fields: ['texte'] }]), migrations)
  expect(draft).toMatch(/^CREATE TABLE "notes" \(\n {2}"id" /)
  expect(draft).toContain('CREATE INDEX "notes_texte"')
})

it('of a table there is, the columns and indexes that it lacks are drafted alone', () => {
  const before = [notes({ texte })]
  expect(draftOf(notes({ texte }), before)).toBe('')
  expect(draftOf(notes({ texte, ville: texte }, [{ fields: ['ville'] }]), before).split('\n')).toEqual([
    `ALTER TABLE "notes" ADD COLUMN "ville" text COLLATE "C" NOT NULL DEFAULT '';`,
    expect.stringMatching(/^CREATE INDEX "notes_ville" ON "notes" .*;$/),
  ])
})
