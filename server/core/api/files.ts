import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import type { FileField } from '#model/schema/fields.ts'
import type { Callers } from '#server/core/auth/callers.ts'
import type { AuthKernel } from '#server/core/auth/kernel.ts'
import { settingsOf } from '#server/core/auth/settings.ts'
import { signToken } from '#server/core/auth/tokens.ts'
import { type AnyRow, sees } from '#server/core/base/caller.ts'
import { notFound, unauthorized } from '#server/core/base/refusals.ts'
import { readRow } from '#server/core/base/storage.ts'
import { fileFields, namesOf, thumbsKey } from '#server/core/files/file-changes.ts'
import { keyOf } from '#server/core/files/file-store.ts'
import { thumbSize } from '#server/core/files/thumb-size.ts'
import { Thumbs } from '#server/core/files/thumbs.ts'
import { infoOf } from '#server/core/http/origin.ts'
import { pathCollection } from '#server/core/http/paths.ts'
import { answerFile, typeOf } from './file-answer.ts'

export interface FileRouteOptions {
  readonly kernel: AuthKernel
  readonly callers: Callers
  readonly secret: string
}

/** The types of the address of a file, for Fastify. */
interface FileRoute {
  Params: { collection: string; recordId: string; filename: string }
  Querystring: { thumb?: string | string[]; download?: string | string[]; token?: string | string[] }
}

/** Stored files, and the short-lived tokens that open the protected ones. */
export function fileRoutes(app: FastifyInstance, { kernel, callers, secret }: FileRouteOptions): void {
  const thumbs = new Thumbs(kernel.files)

  app.post('/api/files/token', async (request) => {
    const { record, collection, session: sid, actor: by } = request.caller
    if (!record || !collection) {
      throw unauthorized('The request requires valid record authorization token.')
    }
    const nowMs = kernel.clock.now().epochMilliseconds
    const seconds = settingsOf(kernel.auth[collection.name]).seconds.file
    const claims = { ...(sid !== undefined && { sid }), ...(by !== undefined && { by }) }
    return { token: await signToken({ collection, record, type: 'file', secret, nowMs, claims, seconds }) }
  })

  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/api/files/:collection/:recordId/:filename',
    compress: false,
    async handler(request, reply) {
      const collection = pathCollection(kernel, request)
      if (!collection) throw notFound('Missing or invalid collection context.')
      const { recordId, filename } = request.params
      const record = await readRow(kernel.db, collection, recordId)
      const field = record && fieldThatHolds(collection, record, filename)
      if (!record || !field) throw notFound()
      const guarded = field.protected === true || field.see !== undefined
      if (guarded && !(await mayOpen(request, collection, record, field))) throw notFound()
      return serve(request, reply, { collection, recordId, filename, field, guarded })
    },
  })

  /**
   * Checks the access of the account the token in the URL was made for; the headers of the request count for
   * nothing.
   */
  async function mayOpen(
    request: FastifyRequest<FileRoute>,
    { name }: Collection,
    record: AnyRow,
    field: FileField,
  ): Promise<boolean> {
    const caller = await callers.of(first(request.query.token), 'file')
    const info = { ...infoOf(request), context: 'protectedFile' } as const
    const rules = kernel.access[name]?.view ?? []
    if (!sees(field.see, caller, record)) return false
    return kernel.reader.rulesAllow(kernel.db, name, rules, record, caller, info)
  }

  interface Found {
    readonly collection: Collection
    readonly recordId: string
    readonly filename: string
    readonly field: FileField
    readonly guarded: boolean
  }

  async function serve(request: FastifyRequest<FileRoute>, reply: FastifyReply, found: Found) {
    const { collection, recordId, filename, field, guarded } = found
    const key = keyOf(collection.id, recordId, filename)
    const file = await kernel.files.find(key)
    if (!file) throw notFound()
    const type = await typeOf(kernel.files, key, file.size)
    const download = SAID.has(first(request.query.download) ?? 'no')
    const size = first(request.query.thumb) ?? ''
    const cut = thumbSize(field, size)
    if (cut) {
      const name = `${size}_${filename}`
      const small = `${thumbsKey(collection, recordId, filename)}/${name}`
      if (await thumbs.has(small, key, type, cut)) {
        const made = type === 'image/webp' ? 'image/png' : type
        return answerFile(kernel.files, request, reply, { key: small, name, type: made, download, guarded })
      }
    }
    return answerFile(kernel.files, request, reply, { key, name: filename, type, download, guarded })
  }
}

/** Values of `download` that mean yes; one of the official clients sends the empty value. */
const SAID = new Set(['', '1', 't', 'T', 'true', 'True', 'TRUE'])

const first = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const fieldThatHolds = (collection: Collection, record: AnyRow, filename: string): FileField | undefined =>
  fileFields(collection).find(([name]) => namesOf(record[name]).includes(filename))?.[1]
