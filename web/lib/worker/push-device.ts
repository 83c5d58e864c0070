import { deviceName } from '#model/domain/device.ts'
import { client } from '../client.ts'
import { pushDevice } from '../stored/push-device.ts'
import { registeredWorker, registerWorker } from './registration.ts'

/** `absent`: this browser has no push messages, or only once Wasl is on its home screen. */
export type PushState = 'absent' | 'refused' | 'off' | 'on'

const COLLECTION = 'push_subscriptions'

/** Browsers have workers on https and this machine alone; Safari on a phone has them once installed. */
const isPossible = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isPossible()) return 'absent'
  if (Notification.permission === 'denied') return 'refused'
  const subscription = await (await registeredWorker())?.pushManager.getSubscription()
  return subscription && pushDevice.get() !== '' ? 'on' : 'off'
}

/** Asks the browser for permission, then has this device receive the messages of the person signed in. */
export async function subscribeDevice(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { key } = await client.send<{ key: string }>('/api/wasl/notifications/push-key', {})
  const worker = await activated(await registerWorker())
  // A subscription made with the key of another server would receive nothing.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { id } = await client.collection(COLLECTION).create({
    endpoint,
    p256dh: keys?.p256dh,
    auth: keys?.auth,
    appareil: deviceName(navigator.userAgent) || 'Navigateur',
  })
  pushDevice.set(id)
  return 'on'
}

/** Ends the messages to one device of the person: this one, or another. */
export async function removeDevice(id: string): Promise<void> {
  await client.collection(COLLECTION).delete(id)
  if (id === pushDevice.get()) await forgetDevice()
}

/** Ends the subscription in this browser; its service then answers the server that it is gone. */
export async function forgetDevice(): Promise<void> {
  pushDevice.set('')
  await (await (await registeredWorker())?.pushManager.getSubscription())?.unsubscribe()
}

/** A subscription needs an active worker, which a first visit does not have yet. */
function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return Promise.resolve(registration)
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve(registration))
  })
}
