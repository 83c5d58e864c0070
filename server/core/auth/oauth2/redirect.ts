import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, queryOf } from '#server/core/http/body.ts'
import { SMALL } from '#server/core/http/body-limit.ts'
import { textOf } from '../form.ts'

/** The event and the topic a client listens to while a person signs in at a provider. */
const TOPIC = '@oauth2'

const PAGES = {
  done: ['Connexion réussie', 'Vous pouvez fermer cette fenêtre et revenir à votre page.'],
  failed: ['Connexion impossible', 'Fermez cette fenêtre, puis recommencez depuis votre page.'],
} as const

type Page = keyof typeof PAGES

/** The clients of realtime. */
interface Listeners {
  /** Sends one event to that client if it listens from that address; false when it does not. */
  sendTo(clientId: string, name: string, data: unknown, from: string): Promise<boolean>
}

/**
 * The address a provider sends people back to. The code goes to the client that waits for it, through its
 * realtime connection: the client's id is the `state`. Then the window leaves the URL with the code.
 */
export function oauth2RedirectRoutes(app: FastifyInstance, listeners: Listeners): void {
  const path = '/api/oauth2-redirect'
  app.get(path, async (request, reply) => {
    const said = Object.fromEntries(new URLSearchParams(queryOf(request)))
    return reply.redirect(`${path}/${await passOn(listeners, request, said)}`, 307)
  })
  app.post(path, { config: { body: SMALL } }, async (request, reply) =>
    reply.redirect(`${path}/${await passOn(listeners, request, await bodyOf(request))}`, 303),
  )
  for (const page of Object.keys(PAGES) as Page[]) {
    app.get(`${path}/${page}`, (_, reply) => sendPage(reply, page))
  }
}

async function passOn(
  listeners: Listeners,
  request: FastifyRequest,
  said: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const [state, code, error] = [textOf(said.state), textOf(said.code), textOf(said.error)]
  const data = { state, code, ...(error === '' ? {} : { error }) }
  // Only to a client at the same address: a stranger's link must not sign a person in to the stranger's
  // account.
  const heard = state !== '' && (await listeners.sendTo(state, TOPIC, data, request.ip))
  return heard && error === '' && code !== '' ? 'done' : 'failed'
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const [title, words] = PAGES[page]
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    .send(`<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;display:grid;place-content:center;min-height:100vh;margin:0;padding:16px;color-scheme:light dark;text-align:center}</style>
<h1>${title}</h1><p>${words}</p></html>`)
}
