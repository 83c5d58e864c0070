import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

const KEY = 'une clé/+'
const SECRET = 'un secret'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** The part of S3 that files need, in memory; it refuses requests with a wrong signature. */
export async function s3Server(region: string) {
  const objects = new Map<string, Buffer>()
  /** Objects of one page of a list. */
  const page = 2
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isSigned = await signedFor(request, region)
    const wholesome = (request.headers['x-amz-content-sha256'] ?? '').toString()
    const sum = createHash('sha256').update(body).digest('hex')
    const trusted = isSigned && (wholesome === 'UNSIGNED-PAYLOAD' || wholesome === sum)
    const { status, headers, body: told } = trusted ? answer(request, body) : { status: 403 }
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : told)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function answer({ method, url = '', headers }: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const key = decodeURIComponent(pathname)
    if (searchParams.has('list-type')) return list(key, searchParams)
    const object = objects.get(key)
    if (method === 'PUT') objects.set(key, body)
    if (method === 'DELETE') objects.delete(key)
    if (method === 'PUT' || method === 'DELETE') return { status: 204 }
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1)
    const told = {
      'content-length': String(part.length),
      'last-modified': new Date(1_700_000_000_000).toUTCString(),
    }
    return { status: from === undefined ? 200 : 206, headers: told, body: part }
  }

  function list(bucket: string, query: URLSearchParams): Answer {
    const all = [...objects].map(([key, bytes]) => [key.slice(bucket.length + 1), bytes] as const)
    const named = all.filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
    const from = Number(query.get('continuation-token') ?? 0)
    const contents = named
      .slice(from, from + page)
      .map(
        ([key, bytes]) =>
          `<Contents><Key>${key}</Key><LastModified>2026-11-20T22:30:00.000Z</LastModified><Size>${bytes.length}</Size></Contents>`,
      )
    const more = from + page < named.length
    const next = more ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
  }

  const secrets = `${encodeURIComponent(KEY)}:${encodeURIComponent(SECRET)}`
  return {
    url: `http://${secrets}@127.0.0.1:${port}/seau/wasl?region=${region}`,
    objects,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function signedFor(
  { method = '', url = '', headers }: IncomingMessage,
  region: string,
): Promise<boolean> {
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) },
    accessKeyId: KEY,
    secretAccessKey: SECRET,
    region,
    service: 's3',
    datetime: String(headers['x-amz-date']),
  })
  return headers.authorization === (await signer.authHeader())
}
