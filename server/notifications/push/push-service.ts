import webPush, { type PushSubscription, type RequestOptions, type VapidKeys } from 'web-push'

/** One encrypted message, ready to be posted. */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts a message and answers with the status of the push service. */
export type PostPush = (request: PushRequest) => Promise<number>

export interface Letter {
  readonly subscription: PushSubscription
  readonly payload: string
  /** Replaces an undelivered message of the same topic: an id of a record. */
  readonly topic: string
  /** Seconds for which the service keeps it for a device that is off. */
  readonly ttl: number
}

/** Encrypts a message for one device (RFC 8291) and signs it as this server (RFC 8292). */
export function pushRequest(letter: Letter, vapid: VapidKeys, subject: string): PushRequest {
  const options: RequestOptions = {
    vapidDetails: { subject, ...vapid },
    TTL: letter.ttl,
    topic: letter.topic,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  }
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    letter.subscription,
    letter.payload,
    options,
  )
  return { endpoint, headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) }
}

const PATIENCE_MS = 10_000

export const postPush: PostPush = async ({ endpoint, headers, body }) => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  // A push service never redirects; one that did could lead to a machine of the company.
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal,
  })
  await answer.body?.cancel()
  return answer.status
}
