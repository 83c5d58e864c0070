import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Config } from '#server/config.ts'
import { closeListening } from '#server/core/http/closing.ts'
import { errorCode, OperatorError } from '#server/operator-error.ts'

type Address = Pick<Config, 'host' | 'port'>

interface Door extends Address {
  /** True when other processes of ours listen on the same port. */
  readonly shared?: boolean
}

export interface FrontDoor {
  /** From now on requests go to the product. */
  answerWith(handler: RequestListener): void
  /** Lets requests in flight finish for a short while, and takes no more. */
  close(): Promise<void>
}

/** Listens at once, so that clients get « not yet » instead of nothing. */
export async function openFrontDoor(door: Door): Promise<FrontDoor> {
  let handler: RequestListener = answerNotYet
  const server = createServer((request, response) => handler(request, response))
  // Above the 60 s of usual proxies: the proxy closes an idle connection first, never in the middle of a request.
  server.keepAliveTimeout = 65_000
  // A large body on a slow line takes longer than any one number: the product gives each its time.
  server.requestTimeout = 0
  await listen(server, door)
  return {
    answerWith(next) {
      handler = next
    },
    close: () => closeListening(server),
  }
}

/** Refuses a taken port before anything slow is started. */
export async function mustBeFree(address: Address): Promise<void> {
  const server = createServer()
  await listen(server, address)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Where the kernel can share a port, each process takes its own connections from it. When the first process
 * hands them out, as `cluster` does elsewhere, those on their way to a killed process would never be
 * answered.
 */
const KERNEL_SHARES = process.platform === 'linux'

function listen(server: Server, { host, port, shared = false }: Door): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(sentence(error, { host, port })))
    server.listen({ host, port, reusePort: shared && KERNEL_SHARES }, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function sentence(error: Error, { host, port }: Address): Error {
  const next = port < 65_535 ? port + 1 : port - 1
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Le port ${port} est déjà pris : arrêtez le programme qui l’occupe, ou choisissez-en un autre, par exemple PORT=${next}.`,
      )
    case 'EACCES':
      return new OperatorError(
        `Le port ${port} est réservé à l’administrateur de la machine : choisissez-en un au-dessus de 1023, par exemple PORT=8090.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `HOST vaut « ${host} », qui n’est pas une adresse de cette machine : donnez 127.0.0.1, ou 0.0.0.0 pour toutes.`,
      )
    default:
      return error
  }
}

const WAITING_PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Wasl démarre</title><style>body{font:16px/1.5 system-ui;display:grid;place-content:center;height:100vh;margin:0;color-scheme:light dark}</style>
<p>Wasl démarre. Cette page s’ouvrira d’elle-même dans un instant.</p></html>`

function answerNotYet(request: IncomingMessage, response: ServerResponse): void {
  const html = request.headers.accept?.includes('text/html') ?? false
  response.writeHead(503, {
    'content-type': html ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'retry-after': '2',
  })
  response.end(html ? WAITING_PAGE : JSON.stringify({ status: 503, message: 'Wasl is starting.', data: {} }))
}
