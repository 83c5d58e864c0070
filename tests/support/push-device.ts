import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushRequest } from '#server/notifications/push/push-service.ts'

/** A browser that subscribed to push messages: its address, its keys, and what it reads of a message (RFC 8291). */
export function pushDevice(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      appareil: name,
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}-${randomBytes(6).toString('hex')}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read({ body }: PushRequest): Record<string, unknown> {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const cipher = body.subarray(21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const key = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const part = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(cipher.subarray(-16))
      const text = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
      // The text ends at the last byte that is not padding, which is the delimiter 2.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}
